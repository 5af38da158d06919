/** The experiments that {@code reproduce} repeats; a model learned elsewhere needs none of it. */
package io.github.crossmedia.experiment;
