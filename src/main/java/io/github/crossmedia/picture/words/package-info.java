/** Descriptions that are visual words by themselves, without a code book. */
package io.github.crossmedia.picture.words;
