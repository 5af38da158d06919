package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The stored file of a version.
 *
 * @param upload the prefix of the ids of its chunks, new for each upload
 */
public record StoredFile(VersionId version, long bytes, String sha256, String upload) {

  /** The length of every chunk but the last. */
  public static final int CHUNK = 1 << 20;

  public StoredFile {
    version = version.of(sha256);
    if (bytes < 0 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(version + " claims to have " + bytes + " bytes");
    }
  }

  public int chunks() {
    return Math.toIntExact((bytes + CHUNK - 1) / CHUNK);
  }

  public int chunkLength(int number) {
    return (int) Math.min(CHUNK, bytes - (long) number * CHUNK);
  }

  String chunkId(int number) {
    return new ChunkId(version, upload, number).toString();
  }

  public List<String> chunkIds() {
    return IntStream.range(0, chunks()).mapToObj(this::chunkId).toList();
  }
}
