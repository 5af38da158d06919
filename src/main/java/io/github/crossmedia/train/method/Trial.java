package io.github.crossmedia.train.method;

public record Trial(Parameters parameters, double averagePrecision) {}
