/** Dense linear algebra for trainers, on OpenBLAS. */
package io.github.crossmedia.train.algebra;
