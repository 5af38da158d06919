/** How much of a pair of networks its words keep. */
package io.github.crossmedia.reproduce.pair;
