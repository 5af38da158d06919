/** Methods that pass the words of similar pictures on. */
package io.github.crossmedia.train.nearest;
