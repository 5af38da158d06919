/**
 * Sparse and dense vectors and the few kernels on them. All other packages build on this one.
 *
 * <p>Applications use {@code DenseVector}, {@code SparseVector}, {@code VectorBag} and {@code
 * View}; every other public type is internal: it serves other rooms, and may change with any
 * release.
 */
package io.github.crossmedia.vector;
