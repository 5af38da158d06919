package io.github.crossmedia.model;

/** A word and its weight. */
public record WeightedWord(String word, float weight) {}
