/** Methods that predict the words of similar pictures. */
package io.github.crossmedia.train.nearest;
