package io.github.crossmedia.client.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The saved objects have the form in which Kibana exports them, and fit the index of metrics. */
final class DashboardTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Path FILE =
      Path.of("src/main/resources/io/github/crossmedia/cli/cluster/dashboard.ndjson");

  /**
   * The form of each type in Kibana 8.8. Without these, an import migrates objects as if they were
   * those of the oldest release.
   */
  private static final Map<String, String> FORMS =
      Map.of("index-pattern", "8.0.0", "visualization", "8.5.0", "dashboard", "8.9.0");

  private static final int COLUMNS = 48;

  private static List<JsonNode> objects(String type) throws IOException {
    List<JsonNode> objects = new ArrayList<>();
    for (String line : Files.readAllLines(FILE)) {
      JsonNode object = JSON.readTree(line);
      if (object.path("type").asText().equals(type)) {
        objects.add(object);
      }
    }
    return objects;
  }

  /** JSON within a string, as Kibana stores the state of charts. */
  private static JsonNode inside(JsonNode object, String pointer) throws IOException {
    JsonNode text = object.at("/attributes" + pointer);
    assertTrue(text.isTextual(), () -> pointer + " is not a string in " + object);
    return JSON.readTree(text.textValue());
  }

  @Test
  void everyObjectTellsItsForm() throws IOException {
    Set<String> ids = new HashSet<>();
    for (String line : Files.readAllLines(FILE)) {
      JsonNode object = JSON.readTree(line);
      String type = object.path("type").asText();
      assertEquals(FORMS.get(type), object.path("typeMigrationVersion").asText(), line);
      assertEquals("8.8.0", object.path("coreMigrationVersion").asText(), line);
      assertFalse(object.at("/attributes/title").asText().isEmpty(), line);
      assertTrue(object.path("references").isArray(), line);
      assertTrue(ids.add(type + "/" + object.path("id").asText()), line);
    }
  }

  @Test
  void everyFieldIsInTheIndex() throws IOException {
    JsonNode fields = JSON.readTree(MetricsIndex.MAPPING).at("/mappings/properties");
    JsonNode view = objects("index-pattern").getFirst();
    assertEquals(MetricsIndex.NAME, view.at("/attributes/title").asText());
    assertEquals(
        "date", fields.at("/" + view.at("/attributes/timeFieldName").asText() + "/type").asText());
    Map<String, String> types =
        Map.of("avg", "double", "date_histogram", "date", "terms", "keyword");
    for (JsonNode chart : objects("visualization")) {
      JsonNode state = inside(chart, "/visState");
      Set<String> ids = new HashSet<>();
      for (JsonNode each : state.path("aggs")) {
        String field = each.at("/params/field").asText();
        assertEquals(
            types.get(each.path("type").asText()), fields.path(field).path("type").asText(), field);
        assertTrue(ids.add(each.path("id").asText()), each::toString);
      }
      for (JsonNode each : state.path("aggs")) {
        String order = each.at("/params/orderBy").asText("_key");
        assertTrue(order.equals("_key") || ids.contains(order), each::toString);
      }
      String query =
          inside(chart, "/kibanaSavedObjectMeta/searchSourceJSON").at("/query/query").asText();
      assertTrue(query.matches("metric: \"\\w+\"( or metric: \"\\w+\")*"), query);
    }
  }

  /** Each chart names the data view by a reference, and draws the series of its first number. */
  @Test
  void everyChartIsWhole() throws IOException {
    for (JsonNode chart : objects("visualization")) {
      JsonNode state = inside(chart, "/visState");
      assertEquals(chart.at("/attributes/title"), state.path("title"));
      assertTrue(inside(chart, "/uiStateJSON").isObject());
      String name =
          inside(chart, "/kibanaSavedObjectMeta/searchSourceJSON").path("indexRefName").asText();
      assertEquals(1, chart.path("references").size());
      JsonNode reference = chart.at("/references/0");
      assertEquals(name, reference.path("name").asText());
      assertEquals("index-pattern", reference.path("type").asText());
      assertEquals(objects("index-pattern").getFirst().path("id"), reference.path("id"));
      if (state.path("type").asText().equals("line")) {
        JsonNode params = state.path("params");
        JsonNode series = params.at("/seriesParams/0");
        assertEquals(state.at("/aggs/0/id"), series.at("/data/id"));
        assertEquals(params.at("/valueAxes/0/id"), series.path("valueAxis"));
        for (String list : List.of("categoryAxes", "valueAxes", "times")) {
          assertTrue(params.path(list).isArray(), list);
        }
        assertTrue(params.path("thresholdLine").has("show"));
      } else {
        assertEquals("table", state.path("type").asText());
      }
    }
  }

  /** Each panel shows one chart of the file, and no two panels lie over one another. */
  @Test
  void everyPanelShowsAChart() throws IOException {
    JsonNode dashboard = objects("dashboard").getFirst();
    Map<String, JsonNode> references = new HashMap<>();
    dashboard.path("references").forEach(each -> references.put(each.path("name").asText(), each));
    Set<String> charts = new HashSet<>();
    objects("visualization").forEach(chart -> charts.add(chart.path("id").asText()));
    Set<String> shown = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonNode panel : inside(dashboard, "/panelsJSON")) {
      String index = panel.path("panelIndex").asText();
      JsonNode place = panel.path("gridData");
      assertEquals(index, place.path("i").asText());
      JsonNode reference = references.get(index + ":" + panel.path("panelRefName").asText());
      assertEquals(panel.path("type"), reference.path("type"));
      shown.add(reference.path("id").asText());
      assertTrue(place.path("x").intValue() + place.path("w").intValue() <= COLUMNS);
      for (int x = 0; x < place.path("w").intValue(); x++) {
        for (int y = 0; y < place.path("h").intValue(); y++) {
          int left = x + place.path("x").intValue();
          int top = y + place.path("y").intValue();
          assertTrue(places.add(left + "," + top), panel::toString);
        }
      }
    }
    assertEquals(charts, shown);
    assertEquals(charts.size(), references.size());
    assertTrue(inside(dashboard, "/optionsJSON").isObject());
    assertTrue(inside(dashboard, "/kibanaSavedObjectMeta/searchSourceJSON").has("query"));
  }
}
