package io.github.crossmedia.elasticsearch.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.limits.PluginSettings.Identifiers;
import io.github.crossmedia.elasticsearch.limits.SampledShare;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.settings.MockSecureSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.junit.jupiter.api.Test;

/** What a search says of itself travels to the shards, and is refused in one sentence. */
final class UbiExtensionTest {

  private static UbiExtension parse(String json) throws IOException {
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(XContentParserConfiguration.EMPTY, json)) {
      parser.nextToken();
      return UbiExtension.parse(parser);
    }
  }

  @Test
  void itIsReadAsItWasSent() throws IOException {
    UbiExtension sent =
        parse(
            "{\"query_id\":\"q\",\"user_query\":\"red tiger\",\"client_id\":\"c\","
                + "\"query_attributes\":{\"a\":[1,null,{\"b\":2.5}]}}");
    try (BytesStreamOutput out = new BytesStreamOutput()) {
      sent.writeTo(out);
      assertEquals(sent, new UbiExtension(out.bytes().streamInput()));
    }
    String shown = Strings.toString(sent);
    assertEquals(
        "{\"ubi\":{\"client_id\":\"c\",\"query_attributes\":{\"a\":[1,null,{\"b\":2.5}]},"
            + "\"query_id\":\"q\",\"user_query\":\"red tiger\"}}",
        shown);
  }

  @Test
  void badValuesAreNamed() {
    for (String[] bad :
        new String[][] {
          {"3", "[ext.ubi] must be an object"},
          {"{\"query_id\":3}", "[query_id] must be a string of 1 to 100 characters"},
          {"{\"session_id\":null}", "[session_id] must be a string"},
          {"{\"query\":\"x\"}", "unknown key [query]"},
        }) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> parse(bad[0])).getMessage();
      assertTrue(message.contains(bad[1]), message);
    }
  }

  @Test
  void aSampleIsAShareOfTheIdsAndALargerOneContainsIt() {
    int small = 0;
    for (int i = 0; i < 10_000; i++) {
      String id = "session-" + i;
      if (SampledShare.contains(0.2, id)) {
        small++;
        assertTrue(SampledShare.contains(0.3, id));
      }
      assertFalse(SampledShare.contains(0, id));
      assertTrue(SampledShare.contains(1, id));
    }
    assertEquals(2_000, small, 160, "four standard errors");
  }

  @Test
  void aPseudonymBelongsToItsSecret() {
    Map<String, Object> here = new HashMap<>(Map.of("client_id", "me", "query_id", "q"));
    Map<String, Object> there = new HashMap<>(here);
    Map<String, Object> again = new HashMap<>(here);
    Map<String, Object> without = new HashMap<>(here);
    new Pseudonyms(() -> Identifiers.HASHED, secret("the first secret")).applyTo(here);
    new Pseudonyms(() -> Identifiers.HASHED, secret("the first secret")).applyTo(again);
    new Pseudonyms(() -> Identifiers.HASHED, secret("another secret of it")).applyTo(there);
    new Pseudonyms(() -> Identifiers.HASHED, Settings.EMPTY).applyTo(without);
    assertEquals(here, again);
    assertFalse(here.get("client_id").equals(there.get("client_id")));
    assertEquals("q", here.get("query_id"));
    assertEquals(Map.of("query_id", "q"), without);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Pseudonyms(() -> Identifiers.HASHED, secret("x")));
  }

  private static Settings secret(String secret) {
    MockSecureSettings keystore = new MockSecureSettings();
    keystore.setString("cross_media.ubi.secret", secret);
    return Settings.builder().setSecureSettings(keystore).build();
  }
}
