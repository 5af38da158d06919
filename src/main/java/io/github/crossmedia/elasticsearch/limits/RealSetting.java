package io.github.crossmedia.elasticsearch.limits;

import java.util.Locale;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Setting.Property;

/** Dynamic settings of real numbers. Elasticsearch's own take NaN, which no bound excludes. */
final class RealSetting {

  private RealSetting() {}

  static Setting<Double> between(String key, double initial, double least, double most) {
    return new Setting<>(
        key,
        Double.toString(initial),
        text -> {
          double value = Double.parseDouble(text);
          if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                String.format(
                    Locale.ROOT,
                    "[%s] must be between [%s] and [%s], but is [%s]",
                    key,
                    least,
                    most,
                    text));
          }
          return value;
        },
        Property.Dynamic,
        Property.NodeScope);
  }
}
