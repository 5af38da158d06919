package io.github.crossmedia.elasticsearch.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.xcontent.XContentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FeatureSetTest {

  private static FeatureSet set(String... texts) {
    StringBuilder features = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      String feature = "{\"name\":\"f%d\",\"template\":{\"match\":{\"title\":\"%s\"}}}";
      features.append(i == 0 ? "" : ",").append(Formatted.of(feature, i, texts[i]));
    }
    return FeatureSet.parse(
        "set", new BytesArray("{\"features\":[" + features + "]}"), XContentType.JSON);
  }

  /** Any searcher could hold a thread for minutes with one request. */
  @Test
  void aLongParameterIsMeasuredOnce() {
    FeatureSet set = set(Collections.nCopies(100, "{{a}}".repeat(90)).toArray(String[]::new));
    String tenMillion = "tiger {{b}}".repeat(1_000_000).substring(0, 10_000_000);

    long size =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> set.size(Map.of("a", tenMillion)));

    assertTrue(size > 9_000L * tenMillion.length(), "not more than " + size);
  }

  /** A list of a million empty texts had no length. */
  @ParameterizedTest
  @ValueSource(strings = {"{{a}}", "all {{ a }} of \\\"{{a}}\\\" é"})
  void queriesAreNotLargerThanMeasured(String text) {
    for (Object value :
        List.of(
            Collections.nCopies(1000, ""),
            Collections.nCopies(1000, 7),
            List.of("tiger", 1.5, true),
            "\u0000\u001f\"\\".repeat(1000),
            "\u96ea\ud83d\ude00",
            "",
            -1e300,
            false)) {
      FeatureSet set = set(text, text);
      Map<String, Object> parameters = Map.of("a", value);

      long made = set.queries(parameters).values().stream().mapToLong(BytesReference::length).sum();

      long size = set.size(parameters);
      assertTrue(made <= size && size <= 2 * made + 100, made + " bytes, measured " + size);
    }
  }

  @Test
  void aParameterStandsForItsValue() {
    Map<String, BytesReference> queries =
        set("{{a}}", "two {{a}} {{ b }}").queries(Map.of("a", 3, "b", "{{a}}"));

    assertEquals("{\"match\":{\"title\":3}}", queries.get("f0").utf8ToString());
    assertEquals("{\"match\":{\"title\":\"two 3 {{a}}\"}}", queries.get("f1").utf8ToString());
  }
}
