package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.Release;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import org.elasticsearch.common.Strings;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.test.ESTestCase;

/** What the plugin says of itself. */
public class AboutActionTests extends ESTestCase {

  public void testNamesTheVersionsItWasBuiltFor() {
    var response = AboutAction.answer(new Release("1.2.3", "9.5.0", "10.5.0"), "9f2c1ab04d3e");

    assertEquals(
        """
        {"name":"cross-media","version":"1.2.3","build":"9f2c1ab04d3e",\
        "built_for":{"elasticsearch":"9.5.0","lucene":"10.5.0"}}\
        """,
        Strings.toString(response));
  }

  public void testIsRegisteredWithThePlugin() throws Exception {
    try (var plugin = new CrossMediaPlugin()) {
      assertTrue(
          plugin.getActions().stream()
              .map(ActionPlugin.ActionHandler::getAction)
              .anyMatch(AboutAction.TYPE::equals));
    }
  }
}
