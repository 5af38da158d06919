package io.github.crossmedia.train.experiment;

import java.util.OptionalDouble;

/** One number of a table, in percent. */
public record Row(
    String method,
    String queries,
    String measure,
    OptionalDouble paper,
    double ours,
    double expected,
    boolean reached) {}
