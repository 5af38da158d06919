/** Files made at random by structure: most of a model, or of a picture, and something wrong. */
package io.github.crossmedia.fuzz;
