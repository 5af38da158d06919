/** Sparse and dense vectors and the few kernels on them. Everything else stands on this. */
package io.github.crossmedia.vector;
