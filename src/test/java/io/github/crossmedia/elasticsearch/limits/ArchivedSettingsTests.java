package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import java.util.Set;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.test.ESTestCase;

public class ArchivedSettingsTests extends ESTestCase {

  private final ClusterSettings known =
      new ClusterSettings(Settings.EMPTY, Set.copyOf(PluginSettings.all()));

  private Settings restored(String key) {
    return ArchivedSettings.restored(settings(key), known);
  }

  private static Settings settings(String key) {
    return Settings.builder().put(key, "64mb").put("cluster.name", "other").build();
  }

  public void testSettingsOfThePluginGetTheirNamesBack() {
    assertEquals(
        settings("cross_media.model.max_size"), restored("archived.cross_media.model.max_size"));
  }

  public void testAllOthersStayAsTheyAre() {
    for (String key :
        List.of(
            "archived.cross_media.extraction.concurrency",
            "archived.cross_media.unknown",
            "archived.other.model.max_size",
            "cross_media.model.max_size")) {
      assertEquals(settings(key), restored(key));
    }
  }
}
