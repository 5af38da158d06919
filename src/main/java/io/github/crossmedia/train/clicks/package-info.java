/** Learning from what people clicked (Pan, Yao, Mei, Li, Ngo and Rui, 2014). */
package io.github.crossmedia.train.clicks;
