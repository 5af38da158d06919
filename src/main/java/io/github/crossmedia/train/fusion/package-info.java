/** Combinations of several methods. */
package io.github.crossmedia.train.fusion;
