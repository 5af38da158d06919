package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;

/**
 * The axes of a common space in the views of two media.
 *
 * @param pictures a row for each column of the pictures, a column for each dimension of the space
 * @param texts the same for texts
 */
record Directions(DenseMatrix pictures, DenseMatrix texts) {}
