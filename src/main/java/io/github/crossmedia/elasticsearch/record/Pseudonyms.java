package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.limits.RecordingLimits.Identifiers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.common.hash.MessageDigests;

/**
 * Replaces or removes the ids of people and sessions. An id has one pseudonym in a cluster, and
 * another one in each other cluster.
 */
public final class Pseudonyms {

  private static final List<String> PERSONAL = List.of(UbiFields.CLIENT_ID, UbiFields.SESSION_ID);

  /** 32 hexadecimal digits, so that equal pseudonyms of different ids do not occur. */
  private static final int LENGTH = 32;

  private final Supplier<Identifiers> how;
  private final Supplier<String> cluster;

  Pseudonyms(Supplier<Identifiers> how, Supplier<String> cluster) {
    this.how = how;
    this.cluster = cluster;
  }

  /** Changes the ids of a document. */
  public void applyTo(Map<String, Object> document) {
    for (String key : PERSONAL) {
      switch (how.get()) {
        case PLAIN -> {}
        case OMITTED -> document.remove(key);
        case HASHED ->
            document.computeIfPresent(key, (same, id) -> pseudonym(cluster.get(), (String) id));
      }
    }
  }

  private static String pseudonym(String cluster, String id) {
    byte[] salted = (cluster + '\n' + id).getBytes(StandardCharsets.UTF_8);
    return MessageDigests.toHexString(MessageDigests.sha256().digest(salted)).substring(0, LENGTH);
  }
}
