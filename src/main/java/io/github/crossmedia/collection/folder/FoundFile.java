package io.github.crossmedia.collection.folder;

import java.nio.file.Path;

/**
 * A file below a folder, or a folder of frames.
 *
 * @param name the path below the folder, its parts joined by a slash
 * @param modified milliseconds since 1970
 */
public record FoundFile(String name, Path path, long size, long modified) {}
