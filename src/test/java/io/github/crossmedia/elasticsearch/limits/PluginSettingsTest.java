package io.github.crossmedia.elasticsearch.limits;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.junit.jupiter.api.Test;

final class PluginSettingsTest {

  /** Elasticsearch's own settings of memory take it, and nothing fitted into less than nothing. */
  @Test
  void noSettingTakesLessThanNothing() {
    for (Setting<?> setting : PluginSettings.all()) {
      for (String value : List.of("-1", "-1b")) {
        Settings given = Settings.builder().put(setting.getKey(), value).build();

        assertThrows(
            IllegalArgumentException.class,
            () -> setting.get(given),
            setting.getKey() + ": " + value);
      }
    }
  }
}
