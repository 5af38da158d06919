package io.github.crossmedia.evaluate.human;

public record AskedPicture(JudgedQuery question, String picture) {}
