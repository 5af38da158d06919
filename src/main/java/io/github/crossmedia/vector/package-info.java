/** Sparse and dense vectors and the few kernels on them. All other packages build on this one. */
package io.github.crossmedia.vector;
