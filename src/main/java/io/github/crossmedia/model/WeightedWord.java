package io.github.crossmedia.model;

public record WeightedWord(String word, float weight) {}
