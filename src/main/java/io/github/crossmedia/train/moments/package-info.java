/** Passes over parts of a collection on any number of machines, whose results add up. */
package io.github.crossmedia.train.moments;
