/** The experiments that {@code reproduce} repeats, above all other rooms. */
package io.github.crossmedia.reproduce;
