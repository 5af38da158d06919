package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.Formatted;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.elasticsearch.common.UUIDs;

/**
 * The prefix of the ids of an upload's chunks: its starting time, so that aborted uploads can be
 * distinguished from running ones, and a random part.
 */
final class UploadId {

  private static final Pattern TIMED = Pattern.compile("t([0-9a-f]{11})-[A-Za-z0-9_-]{22}");
  private static final Duration MAX_AGE = Duration.ofHours(1);

  private UploadId() {}

  static String at(Instant now) {
    return Formatted.of("t%011x-%s", now.toEpochMilli(), UUIDs.randomBase64UUID());
  }

  /** Returns true if an upload without a head by now was aborted. */
  static boolean isOver(String upload, Instant now) {
    Matcher timed = TIMED.matcher(upload);
    return !timed.matches()
        || Instant.ofEpochMilli(Long.parseLong(timed.group(1), 16)).plus(MAX_AGE).isBefore(now);
  }
}
