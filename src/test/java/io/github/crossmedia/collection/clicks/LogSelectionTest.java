package io.github.crossmedia.collection.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches of other indices and applications are left out, and the clicks on them. */
final class LogSelectionTest {

  private static final List<String> LOG =
      List.of(
          "{\"query_id\":\"named\",\"application\":\"a\",\"query_attributes\":{\"indices\":[\"photos\",\"photos-1\"]}}",
          "{\"query_id\":\"shoes\",\"application\":\"a\",\"query_attributes\":{\"indices\":[\"shoes\"]}}",
          "{\"query_id\":\"both\",\"application\":\"b\",\"query_attributes\":{\"indices\":[\"photos,shoes\"]}}",
          "{\"query_id\":\"written\",\"application\":\"b\"}",
          "{\"action_name\":\"click\",\"query_id\":\"named\"}",
          "{\"action_name\":\"click\",\"query_id\":\"shoes\"}",
          "{\"action_name\":\"click\",\"query_id\":\"both\"}",
          "{\"action_name\":\"click\",\"query_id\":\"written\"}",
          "{\"action_name\":\"click\",\"query_id\":\"never seen\",\"user_query\":\"x\"}",
          "{\"action_name\":\"click\",\"user_query\":\"x\"}");

  @ParameterizedTest
  @CsvSource({
    "'', '', 10, 'named shoes both written'",
    "photos, '', 4, 'named written'",
    "photos-1, '', 4, 'named written'",
    "shoes, '', 4, 'shoes written'",
    "'photos,shoes', '', 4, 'both written'",
    "photos, a, 2, 'named'",
    "'', b, 4, 'both written'",
    "elsewhere, a, 0, ''"
  })
  void searchesAndTheirClicks(String index, String application, int documents, String searches)
      throws IOException {
    Predicate<JsonNode> filter = new LogSelection(given(index), given(application)).filter();
    List<String> found = new ArrayList<>();
    int accepted = 0;
    for (String line : LOG) {
      JsonNode document = new JsonMapper().readTree(line);
      if (filter.test(document)) {
        accepted++;
        if (!document.has("action_name")) {
          found.add(document.path("query_id").textValue());
        }
      }
    }
    assertEquals(searches, String.join(" ", found));
    assertEquals(documents, accepted);
  }

  private static Optional<String> given(String option) {
    return option.isEmpty() ? Optional.empty() : Optional.of(option);
  }
}
