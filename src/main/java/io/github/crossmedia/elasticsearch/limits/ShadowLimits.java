package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;
import org.elasticsearch.core.TimeValue;

/** The settings of shadows, all dynamic, and their current values. */
public final class ShadowLimits {

  private static final int MAX_VERSIONS = 16;

  /** The versions that are asked beside the served ones. */
  public static final Setting<List<String>> VERSIONS =
      Setting.stringListSetting(
          "cross_media.shadow.versions",
          List.of(),
          ShadowLimits::requireVersions,
          Property.Dynamic,
          Property.NodeScope);

  /** The share of searches for which shadows are asked. */
  public static final Setting<Double> RATE =
      RealSetting.between("cross_media.shadow.sample_rate", 0.1, 0, 1);

  /** How many searches of shadows a node runs at once. */
  public static final Setting<Integer> CONCURRENCY =
      Setting.intSetting(
          "cross_media.shadow.concurrency", 1, 0, 64, Property.Dynamic, Property.NodeScope);

  /** How many seconds shadows may take in each second, on average. */
  public static final Setting<Double> LOAD =
      RealSetting.between("cross_media.shadow.max_load", 0.03, 0, 64);

  public static final Setting<TimeValue> TIMEOUT =
      Setting.timeSetting(
          "cross_media.shadow.timeout",
          TimeValue.timeValueSeconds(1),
          TimeValue.timeValueMillis(1),
          TimeValue.timeValueMinutes(1),
          Property.Dynamic,
          Property.NodeScope);

  private static void requireVersions(List<String> names) {
    if (names.size() > MAX_VERSIONS) {
      throw new IllegalArgumentException(
          "at most [" + MAX_VERSIONS + "] shadows can be asked, but got [" + names.size() + "]");
    }
    names.forEach(VersionId::parse);
  }

  private volatile List<VersionId> versions = List.of();
  private volatile double rate;
  private volatile int concurrency;
  private volatile double load;
  private volatile TimeValue timeout;

  public ShadowLimits(ClusterSettings updates) {
    updates.initializeAndWatch(
        VERSIONS, names -> versions = names.stream().map(VersionId::parse).toList());
    updates.initializeAndWatch(RATE, share -> rate = share);
    updates.initializeAndWatch(CONCURRENCY, most -> concurrency = most);
    updates.initializeAndWatch(LOAD, most -> load = most);
    updates.initializeAndWatch(TIMEOUT, time -> timeout = time);
  }

  static List<Setting<?>> all() {
    return List.of(VERSIONS, RATE, CONCURRENCY, LOAD, TIMEOUT);
  }

  /** Returns the versions that are asked beside the served ones. */
  public List<VersionId> versions() {
    return versions;
  }

  /** Returns the share of searches for which shadows are asked. */
  public double rate() {
    return rate;
  }

  /** Returns how many searches of shadows run at once. */
  public int concurrency() {
    return concurrency;
  }

  /** Returns how many seconds shadows may take in each second, on average. */
  public double load() {
    return load;
  }

  /** Returns how long a search of a shadow may take. */
  public TimeValue timeout() {
    return timeout;
  }
}
