/** How much of a pair of networks its words keep. */
package io.github.crossmedia.experiment.pair;
