package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestStatus;

/** The settings of recorded searches, all dynamic, and their current values. */
public final class RecordingLimits {

  /** How the ids of people and sessions are stored. */
  public enum Identifiers {
    /** As pseudonyms of this cluster. */
    HASHED,
    /** As the application sent them. */
    PLAIN,
    /** Not at all. */
    OMITTED
  }

  /** The share of sessions whose searches are recorded. */
  public static final Setting<Double> RATE =
      RealSetting.between("cross_media.ubi.sample_rate", 1, 0, 1);

  /** How many recorded searches may wait to be written before more are dropped. */
  public static final Setting<Integer> QUEUE =
      Setting.intSetting(
          "cross_media.ubi.queue_size", 1_000, 0, 100_000, Property.Dynamic, Property.NodeScope);

  /** How much memory recorded searches that wait to be written may take. */
  public static final Setting<ByteSizeValue> QUEUE_MEMORY =
      Setting.memorySizeSetting(
          "cross_media.ubi.queue_memory", "1%", Property.Dynamic, Property.NodeScope);

  /** The size of the largest search or event that is stored. */
  public static final Setting<ByteSizeValue> DOCUMENT =
      Setting.byteSizeSetting(
          "cross_media.ubi.max_document_size",
          ByteSizeValue.ofKb(256),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofMb(100),
          Property.Dynamic,
          Property.NodeScope);

  /** The size of the largest request with events. */
  public static final Setting<ByteSizeValue> REQUEST =
      Setting.byteSizeSetting(
          "cross_media.ubi.max_request_size",
          ByteSizeValue.ofMb(1),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofMb(100),
          Property.Dynamic,
          Property.NodeScope);

  public static final Setting<Identifiers> IDENTIFIERS =
      Setting.enumSetting(
          Identifiers.class,
          "cross_media.ubi.identifiers",
          Identifiers.HASHED,
          Property.Dynamic,
          Property.NodeScope);

  private volatile double rate;
  private volatile int queue;
  private volatile long queueBytes;
  private volatile long documentBytes;
  private volatile long requestBytes;
  private volatile Identifiers identifiers;

  public RecordingLimits(ClusterSettings updates) {
    updates.initializeAndWatch(RATE, share -> rate = share);
    updates.initializeAndWatch(QUEUE, size -> queue = size);
    updates.initializeAndWatch(QUEUE_MEMORY, memory -> queueBytes = memory.getBytes());
    updates.initializeAndWatch(DOCUMENT, size -> documentBytes = size.getBytes());
    updates.initializeAndWatch(REQUEST, size -> requestBytes = size.getBytes());
    updates.initializeAndWatch(IDENTIFIERS, how -> identifiers = how);
  }

  static List<Setting<?>> all() {
    return List.of(RATE, QUEUE, QUEUE_MEMORY, DOCUMENT, REQUEST, IDENTIFIERS);
  }

  /** Returns the share of sessions whose searches are recorded. */
  public double rate() {
    return rate;
  }

  /** Returns how many searches may wait to be written. */
  public int queue() {
    return queue;
  }

  /** Returns how much memory searches that wait to be written may take. */
  public long queueBytes() {
    return queueBytes;
  }

  /** Returns the size of the largest search or event that is stored. */
  public long documentBytes() {
    return documentBytes;
  }

  /** Rejects a request with events that is too large, before it is read. */
  public void requireRequestSize(long bytes) {
    require("the request", bytes, requestBytes, REQUEST);
  }

  /** Rejects an event that is too large. */
  public void requireDocumentSize(String name, long bytes) {
    require(name, bytes, documentBytes, DOCUMENT);
  }

  private static void require(String name, long bytes, long most, Setting<?> setting) {
    if (bytes > most) {
      throw new ElasticsearchStatusException(
          "{} has {} bytes, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          name,
          bytes,
          ByteSizeValue.ofBytes(most),
          setting.getKey());
    }
  }

  /** Returns how the ids of people and sessions are stored. */
  public Identifiers identifiers() {
    return identifiers;
  }
}
