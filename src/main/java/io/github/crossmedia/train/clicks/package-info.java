/** Learning from what people clicked (Pan, Yao, Tian, Li and Ngo, 2014). */
package io.github.crossmedia.train.clicks;
