package io.github.crossmedia.train.method;

import java.util.List;

/**
 * The tuned parameters with their model, and all that was tried.
 *
 * @param measured how many models were measured in all, including those among which a method chose
 *     by itself
 */
public record Tuning(Candidate best, double averagePrecision, int measured, List<Trial> trials) {}
