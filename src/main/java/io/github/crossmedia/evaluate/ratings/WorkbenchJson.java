package io.github.crossmedia.evaluate.ratings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The judgment list of OpenSearch's Search Relevance Workbench, as {@code PUT
 * _plugins/_search_relevance/judgments} takes it and {@code GET} returns it.
 */
final class WorkbenchJson {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String LIST = "judgmentRatings";

  private WorkbenchJson() {}

  static Ratings read(Path file) throws IOException {
    JsonNode all;
    try {
      all = JSON.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
    }
    List<JsonNode> lists = all.findValues(LIST);
    if (lists.isEmpty()) {
      throw new IllegalArgumentException(
          file + " has no \"" + LIST + "\", as a judgment list of the workbench has");
    }
    List<Rating> ratings = new ArrayList<>();
    for (JsonNode list : lists) {
      for (JsonNode query : list) {
        String text = query.path("query").asText("").strip();
        for (JsonNode one : query.path("ratings")) {
          ratings.add(rating(text, one, file));
        }
      }
    }
    if (ratings.isEmpty()) {
      throw new IllegalArgumentException(file + " has no ratings");
    }
    return new Ratings(ratings);
  }

  /** Returns a rating, which the workbench writes as a string. */
  private static Rating rating(String query, JsonNode one, Path file) {
    String item = one.path("docId").asText("");
    String value = one.path("rating").asText("");
    try {
      return new Rating(query, item, Double.parseDouble(value), "");
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: the rating of \"%s\" for \"%s\" is \"%s\", but must be a number",
              file,
              item,
              query,
              value),
          e);
    }
  }

  static void write(Ratings ratings, Path file) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.put("name", file.getFileName().toString().replaceFirst("\\.json$", ""));
    body.put("description", "Judgments made outside the workbench").put("type", "IMPORT_JUDGMENT");
    ArrayNode list = body.putArray(LIST);
    ratings
        .means()
        .forEach(
            (query, items) -> {
              ArrayNode own = list.addObject().put("query", query).putArray("ratings");
              items.forEach(
                  (item, value) ->
                      own.addObject()
                          .put("docId", item)
                          .put("rating", String.format(Locale.ROOT, "%.3f", value)));
            });
    byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(body);
    WholeFile.write(file, out -> out.write(bytes));
  }
}
