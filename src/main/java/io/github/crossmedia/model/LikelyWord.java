package io.github.crossmedia.model;

/** A word and the probability that a picture shows it. */
public record LikelyWord(String word, float probability) {}
