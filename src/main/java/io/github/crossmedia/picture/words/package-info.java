/** Descriptors that make visual words without a code book. */
package io.github.crossmedia.picture.words;
