package io.github.crossmedia.collection.folder;

/** A file or folder that was not taken, and why. */
public record LeftOut(String name, String reason) {}
