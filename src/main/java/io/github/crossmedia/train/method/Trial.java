package io.github.crossmedia.train.method;

/** Parameters and the average precision they reached. */
public record Trial(Parameters parameters, double averagePrecision) {}
