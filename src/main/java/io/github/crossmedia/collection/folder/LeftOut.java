package io.github.crossmedia.collection.folder;

/** A file or folder that was left out, and the reason. */
public record LeftOut(String name, String reason) {}
