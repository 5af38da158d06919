/**
 * The passive-aggressive model for image retrieval: D. Grangier, F. Monay and S. Bengio, "A
 * Discriminative Approach for the Retrieval of Images from Text Queries", ECML 2006.
 */
package io.github.crossmedia.train.pamir;
