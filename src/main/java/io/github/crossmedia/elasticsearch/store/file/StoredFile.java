package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.version.VersionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.elasticsearch.common.UUIDs;

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

  /**
   * The prefix of the ids of an upload's chunks: its starting time, so that aborted uploads can be
   * distinguished from running ones, and a random part.
   */
  public static final class UploadId {

    private static final Pattern TIMED = Pattern.compile("t([0-9a-f]{11})-[A-Za-z0-9_-]{22}");
    private static final Duration MAX_AGE = Duration.ofHours(1);

    private UploadId() {}

    public static String at(Instant now) {
      return Formatted.of("t%011x-%s", now.toEpochMilli(), UUIDs.randomBase64UUID());
    }

    /** Returns true if an upload without a head by now was aborted. */
    public static boolean isOver(String upload, Instant now) {
      Matcher timed = TIMED.matcher(upload);
      return !timed.matches()
          || Instant.ofEpochMilli(Long.parseLong(timed.group(1), 16)).plus(MAX_AGE).isBefore(now);
    }
  }
}
