package io.github.crossmedia.elasticsearch.limits;

import static org.elasticsearch.indices.breaker.BreakerSettings.CIRCUIT_BREAKER_LIMIT_SETTING;
import static org.elasticsearch.indices.breaker.BreakerSettings.CIRCUIT_BREAKER_OVERHEAD_SETTING;

import java.util.List;
import java.util.stream.Stream;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.MemorySizeValue;
import org.elasticsearch.indices.breaker.BreakerSettings;

/**
 * The limits of the plugin's circuit breaker. Whenever one of them is set or removed, Elasticsearch
 * gives the other its own default, the whole heap or an overhead of 2, unless that is corrected.
 */
public final class BreakerLimits {

  public static final String NAME = "cross_media";

  private BreakerLimits() {}

  /**
   * Returns the limits in settings, or 40% of the heap without overhead: memory is counted exactly.
   */
  public static BreakerSettings of(Settings settings) {
    long limit = MemorySizeValue.parseBytesSizeValueOrHeapRatio("40%", NAME).getBytes();
    BreakerSettings limits =
        BreakerSettings.updateFromSettings(
            new BreakerSettings(
                NAME, limit, 1, CircuitBreaker.Type.MEMORY, CircuitBreaker.Durability.TRANSIENT),
            settings);
    if (Double.isNaN(limits.getOverhead())) {
      throw new IllegalArgumentException(
          "[breaker." + NAME + ".overhead] must be a number of at least [0.0], but is [NaN]");
    }
    return limits;
  }

  /** Corrects the breaker after each change of its settings. */
  public static void watch(ClusterSettings updates, CircuitBreaker breaker) {
    List<? extends Setting<?>> own =
        Stream.of(CIRCUIT_BREAKER_LIMIT_SETTING, CIRCUIT_BREAKER_OVERHEAD_SETTING)
            .map(setting -> setting.getConcreteSettingForNamespace(NAME))
            .toList();
    updates.addSettingsUpdateConsumer(
        settings -> {
          BreakerSettings limits = of(settings);
          breaker.setLimitAndOverhead(limits.getLimit(), limits.getOverhead());
        },
        own,
        BreakerLimits::of);
  }
}
