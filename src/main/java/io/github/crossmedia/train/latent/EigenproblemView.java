package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.Optional;

/**
 * One view of the items.
 *
 * @param a what its directions maximise by themselves; empty for nothing
 * @param b the constraint on its directions, positive definite
 */
public record EigenproblemView(Optional<DenseMatrix> a, DenseMatrix b, double gamma) {}
