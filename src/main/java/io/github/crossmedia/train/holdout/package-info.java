/** Held-out items, in whole groups, for tuning parameters and fitting scores. */
package io.github.crossmedia.train.holdout;
