package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What docs/operations.md and the files for Prometheus say of a node is what the node says. */
@OnElasticsearch
final class OperatorsIT {

  private static final Path PAGE = Path.of("docs/operations.md");
  private static final Path EXPORTER = Path.of("docs/prometheus/json_exporter.yml");
  private static final Path ALERTS = Path.of("docs/prometheus/alerts.yml");
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Pattern NAME = Pattern.compile("cross_media_\\w+");

  /** A path of json_exporter, as in {@code { .models.loads }}. */
  private static final Pattern PATH = Pattern.compile("\\{ (\\.[\\w.]+) }");

  private static final int PHOTOGRAPHS = 400;

  private static JsonNode stats(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("operated", TestModels.words(1)).ok();
    return api.json("/_cross_media/_stats");
  }

  private static final Set<String> BY_NAME = Set.of("models.versions", "networks.networks");

  /** The paths of all numbers, as in {@code models.loads}, but those of single versions. */
  private static Set<String> numbers(JsonNode object, String prefix) {
    Set<String> paths = new TreeSet<>();
    object
        .properties()
        .forEach(
            each -> {
              String path = prefix + each.getKey();
              if (each.getValue().isNumber()) {
                paths.add(path);
              } else if (!BY_NAME.contains(path)) {
                paths.addAll(numbers(each.getValue(), path + "."));
              }
            });
    return paths;
  }

  private static JsonNode metrics() throws IOException {
    return YAML.readTree(EXPORTER.toFile()).at("/modules/cross_media/metrics");
  }

  private static JsonNode at(JsonNode json, String path) {
    Matcher pointer = PATH.matcher(path);
    assertTrue(pointer.matches(), path);
    return json.at(pointer.group(1).replace('.', '/'));
  }

  @Test
  void prometheusReadsEachNumberOfANode(ElasticsearchCluster cluster) throws IOException {
    JsonNode stats = stats(cluster);
    JsonNode node = stats.path("nodes").elements().next();
    assertTrue(at(stats, metrics().at("/0/path").textValue()).isNumber());
    assertEquals("{ .nodes.* }", metrics().at("/1/path").textValue());
    assertTrue(at(node, metrics().at("/1/labels/node").textValue()).isTextual());
    Set<String> read = new TreeSet<>();
    metrics()
        .at("/1/values")
        .properties()
        .forEach(
            value -> {
              String path = value.getValue().textValue();
              assertTrue(at(node, path).isNumber(), path);
              String dotted = path.substring(3, path.length() - 2);
              assertEquals(dotted.replace('.', '_'), value.getKey());
              read.add(dotted);
            });
    assertEquals(numbers(node, ""), read);
  }

  @Test
  void alertsNameMetricsThatAreRead() throws IOException {
    Set<String> names = new HashSet<>(Set.of(metrics().at("/0/name").textValue()));
    String prefix = metrics().at("/1/name").textValue() + "_";
    metrics().at("/1/values").fieldNames().forEachRemaining(name -> names.add(prefix + name));
    Set<String> alerts = new TreeSet<>();
    for (JsonNode group : YAML.readTree(ALERTS.toFile()).path("groups")) {
      assertTrue(group.path("name").isTextual());
      for (JsonNode rule : group.path("rules")) {
        assertTrue(alerts.add(rule.path("alert").textValue()), rule::toString);
        assertTrue(rule.at("/annotations/summary").isTextual(), rule::toString);
        String formula = rule.path("expr").textValue();
        Set<String> used =
            NAME.matcher(formula).results().map(MatchResult::group).collect(Collectors.toSet());
        assertTrue(!used.isEmpty() && names.containsAll(used), formula);
      }
    }
    Set<String> told = new TreeSet<>();
    Pattern.compile("`(CrossMedia\\w+)`")
        .matcher(Files.readString(PAGE))
        .results()
        .forEach(alert -> told.add(alert.group(1)));
    assertEquals(alerts, told);
  }

  @Test
  void thePageExplainsEachNumber(ElasticsearchCluster cluster) throws IOException {
    Set<String> explained = new TreeSet<>();
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("| number of a node |"));
    for (String row : table.substring(0, table.indexOf("\n\n")).lines().skip(2).toList()) {
      Pattern.compile("`([\\w.]+)`")
          .matcher(row.split("\\|")[1])
          .results()
          .forEach(
              name -> {
                String path = name.group(1);
                if (path.startsWith("extraction.")) {
                  explained.add("queries." + path);
                  explained.add("documents." + path);
                } else {
                  explained.add(path);
                }
              });
    }
    assertEquals(numbers(stats(cluster).path("nodes").elements().next(), ""), explained);
  }

  /** The bytes of a photograph on the disk, by field, with the shipped model. */
  @Test
  @Tag("nightly")
  @SharedData("flickr8k/images")
  void aPhotographTakesAsManyBytesAsThePageSays(Api api) throws IOException {
    api.putModel("photographs", Files.readAllBytes(Path.of("models/photographs.safetensors"))).ok();
    String processor =
        "{\"processors\":[{\"cross_media\":{\"field\":\"picture\",\"vector_field\":\"near\",\"model\":\"photographs\"}}]}";
    api.put("/_ingest/pipeline/disk", processor);
    Map<String, Double> all = new TreeMap<>();
    for (String stored : List.of("float32", "int8")) {
      String index = "disk-" + stored;
      String mapping =
          """
          {"settings":{"default_pipeline":"disk","number_of_shards":1,"number_of_replicas":0},
           "mappings":{"properties":{
             "picture":{"type":"cross_media","model":"photographs","stored_vector":"%s",
                        "vector_field":"near"},
             "near":{"type":"dense_vector","dims":2136,"similarity":"max_inner_product"}}}}
          """;
      api.put("/" + index, Formatted.of(mapping, stored));
      fill(api, index);
      api.post("/" + index + "/_forcemerge?max_num_segments=1");
      JsonNode usage =
          api.post("/" + index + "/_disk_usage?run_expensive_tasks=true")
              .json()
              .at("/" + index + "/fields");
      usage
          .properties()
          .forEach(
              field ->
                  all.put(
                      stored + " " + field.getKey(),
                      field.getValue().path("total_in_bytes").asDouble() / PHOTOGRAPHS));
    }
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("| what | field | bytes a picture |"));
    Map<String, Double> said = new TreeMap<>();
    Map<String, Double> measured = new TreeMap<>();
    for (String row : table.substring(0, table.indexOf("\n\n")).lines().skip(2).toList()) {
      String[] cells = row.split("\\|");
      String field = cells[2].strip().replace("`", "");
      said.put(field, Double.parseDouble(cells[3].strip().replace(",", "")));
      measured.put(field, all.get("float32 " + field));
    }
    assertEquals(6, said.size());
    said.forEach(
        (field, bytes) ->
            assertEquals(
                bytes, measured.get(field), .05 * bytes, () -> field + ", all " + measured));
    assertEquals(2_141, all.get("int8 picture.vector"), 1);
    assertEquals(24_700, all.get("int8 _source"), 500);
  }

  private static void fill(Api api, String index) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(SharedData.Condition.path("flickr8k/images"))) {
      files = new ArrayList<>(found.sorted().limit(PHOTOGRAPHS).toList());
    }
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < files.size(); i++) {
      String bytes = Base64.getEncoder().encodeToString(Files.readAllBytes(files.get(i)));
      ObjectNode document = new JsonMapper().createObjectNode().put("picture", bytes);
      bulk.append("{\"index\":{}}\n").append(document).append('\n');
      if (i % 50 == 49 || i + 1 == files.size()) {
        String path = "/" + index + "/_bulk?refresh=true";
        JsonNode sent = api.post(path, bulk.toString()).json();
        assertTrue(!sent.path("errors").booleanValue(), sent::toString);
        bulk.setLength(0);
      }
    }
  }
}
