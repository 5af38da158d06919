/** Learning visual words, and turning vectors into them. */
package io.github.crossmedia.picture.codebook;
