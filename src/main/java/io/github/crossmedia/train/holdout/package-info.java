/** Items held out, as whole groups, to tune parameters and to fit scores. */
package io.github.crossmedia.train.holdout;
