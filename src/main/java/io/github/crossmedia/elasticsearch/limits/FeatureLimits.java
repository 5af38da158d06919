package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.common.unit.ByteSizeValue;

/** The settings of logged features, all dynamic, and their current values. */
public final class FeatureLimits {

  /** How many features all sets of a search may have together. */
  public static final Setting<Integer> FEATURES =
      Setting.intSetting(
          "cross_media.features.max_features",
          1_000,
          1,
          100_000,
          Property.Dynamic,
          Property.NodeScope);

  /** The size of all queries of a search's sets, with their parameters filled in. */
  public static final Setting<ByteSizeValue> SIZE =
      Setting.byteSizeSetting(
          "cross_media.features.max_size",
          ByteSizeValue.ofMb(1),
          ByteSizeValue.ofBytes(1),
          ByteSizeValue.ofBytes(Integer.MAX_VALUE),
          Property.Dynamic,
          Property.NodeScope);

  /** How many values a shard may log for the hits of a search. */
  public static final Setting<Integer> VALUES =
      Setting.intSetting(
          "cross_media.features.max_values",
          100_000,
          1,
          Integer.MAX_VALUE,
          Property.Dynamic,
          Property.NodeScope);

  private volatile int features;
  private volatile long bytes;
  private volatile int values;

  public FeatureLimits(ClusterSettings updates) {
    updates.initializeAndWatch(FEATURES, most -> features = most);
    updates.initializeAndWatch(SIZE, most -> bytes = most.getBytes());
    updates.initializeAndWatch(VALUES, most -> values = most);
  }

  static List<Setting<?>> all() {
    return List.of(FEATURES, SIZE, VALUES);
  }

  /** Returns how many features all sets of a search may have together. */
  public int features() {
    return features;
  }

  /** Returns the size of all queries of a search's sets. */
  public long bytes() {
    return bytes;
  }

  /** Returns how many values a shard may log for the hits of a search. */
  public int values() {
    return values;
  }
}
