/** A pair of networks, one of pictures and one of texts, compiled to words. */
package io.github.crossmedia.train.distil;
