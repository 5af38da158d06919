package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.VersionId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The id of a chunk of a file: {@code corel@3.upload.0}. */
public record ChunkId(VersionId version, String upload, int number) {

  private static final Pattern WRITTEN = Pattern.compile("(.+@\\d{1,9})\\.([^.]+)\\.(\\d{1,9})");

  /** Parses the id of a document; returns empty if it is not a chunk of a file. */
  static Optional<ChunkId> parse(String id) {
    Matcher written = WRITTEN.matcher(id);
    try {
      return written.matches()
          ? Optional.of(
              new ChunkId(
                  VersionId.parse(written.group(1)),
                  written.group(2),
                  Integer.parseInt(written.group(3))))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return version.unhashed() + "." + upload + "." + number;
  }
}
