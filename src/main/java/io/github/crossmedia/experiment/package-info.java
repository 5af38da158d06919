/** The experiments that {@code reproduce} repeats. No other room needs them. */
package io.github.crossmedia.experiment;
