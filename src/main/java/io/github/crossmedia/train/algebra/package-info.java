/** Dense linear algebra for trainers, done by OpenBLAS. */
package io.github.crossmedia.train.algebra;
