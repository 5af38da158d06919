package io.github.crossmedia.evaluate.human;

/** A query and a picture. */
public record AskedPicture(JudgedQuery question, String picture) {}
