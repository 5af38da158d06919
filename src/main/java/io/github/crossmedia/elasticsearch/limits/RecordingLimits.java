package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;

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

  public static final Setting<Identifiers> IDENTIFIERS =
      Setting.enumSetting(
          Identifiers.class,
          "cross_media.ubi.identifiers",
          Identifiers.HASHED,
          Property.Dynamic,
          Property.NodeScope);

  private volatile double rate;
  private volatile int queue;
  private volatile Identifiers identifiers;

  public RecordingLimits(ClusterSettings updates) {
    updates.initializeAndWatch(RATE, share -> rate = share);
    updates.initializeAndWatch(QUEUE, size -> queue = size);
    updates.initializeAndWatch(IDENTIFIERS, how -> identifiers = how);
  }

  static List<Setting<?>> all() {
    return List.of(RATE, QUEUE, IDENTIFIERS);
  }

  /** Returns the share of sessions whose searches are recorded. */
  public double rate() {
    return rate;
  }

  /** Returns how many searches may wait to be written. */
  public int queue() {
    return queue;
  }

  /** Returns how the ids of people and sessions are stored. */
  public Identifiers identifiers() {
    return identifiers;
  }
}
