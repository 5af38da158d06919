/**
 * Learning: each method of the literature is a {@link io.github.crossmedia.train.method.Trainer}
 * that returns a {@link io.github.crossmedia.model.CrossMediaModel}; {@link
 * io.github.crossmedia.train.Training} tunes its parameters and finishes the model.
 */
package io.github.crossmedia.train;
