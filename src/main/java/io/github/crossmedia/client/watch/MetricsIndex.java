package io.github.crossmedia.client.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterException;
import io.github.crossmedia.model.version.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The index {@value #NAME}, with a document for each number of a day. The id of a document follows
 * from what it is of, so that writing a day again replaces it.
 *
 * @param pictures the index that is watched
 * @param model the id of the model
 */
public record MetricsIndex(Cluster cluster, String pictures, String model, LocalDate day) {

  public static final String NAME = "cross-media-metrics";

  private static final JsonMapper JSON = new JsonMapper();
  private static final int EXISTS = 400;
  private static final int MISSING = 404;

  /** The days before, which say what is usual. */
  private static final int USUAL_DAYS = 28;

  private static final int MOST = 1000;
  static final String MAPPING =
      """
      {"settings":{"number_of_shards":1,"auto_expand_replicas":"0-1"},
       "mappings":{"dynamic":false,"properties":{
         "@timestamp":{"type":"date"},"index":{"type":"keyword"},"model":{"type":"keyword"},
         "version":{"type":"keyword"},"metric":{"type":"keyword"},"key":{"type":"keyword"},
         "value":{"type":"double"},"count":{"type":"double"}}}}
      """;

  /** Writes the numbers of the day, and deletes outdated documents of an earlier run. */
  public void write(String version, List<Metric> metrics) throws IOException {
    make();
    Set<String> old = written();
    StringBuilder bulk = new StringBuilder();
    for (Metric metric : metrics) {
      String id = id(metric);
      old.remove(id);
      ObjectNode document = JSON.createObjectNode();
      document.put("@timestamp", moment(day));
      document.put("index", pictures).put("model", model).put("version", version);
      document.put("metric", metric.kind().label()).put("key", metric.key());
      document.put("value", metric.value()).put("count", metric.count());
      bulk.append("{\"index\":{\"_id\":\"")
          .append(id)
          .append("\"}}\n")
          .append(document)
          .append('\n');
    }
    for (String id : old) {
      bulk.append("{\"delete\":{\"_id\":\"").append(id).append("\"}}\n");
    }
    JsonNode answer = cluster.bulk("/" + NAME + "/_bulk?refresh=true", bulk.toString());
    if (answer.path("errors").booleanValue()) {
      throw new ClusterException(
          EXISTS, NAME + " refuses documents: " + answer.findPath("reason").asText(), null);
    }
  }

  /** Returns the numbers of the days before, which say what is usual. */
  public List<Metric> earlier() throws IOException {
    ObjectNode body = JSON.createObjectNode().put("size", MOST);
    var filter = ofThese(body);
    filter
        .addObject()
        .withObject("/range/@timestamp")
        .put("lt", moment(day))
        .put("gte", moment(day.minusDays(USUAL_DAYS)));
    var metrics = filter.addObject().putObject("terms").putArray("metric");
    DriftLimits.FIRST.keySet().forEach(kind -> metrics.add(kind.label()));
    List<Metric> earlier = new ArrayList<>();
    for (JsonNode hit : hits(body)) {
      JsonNode stored = hit.path("_source");
      earlier.add(
          new Metric(
              MetricKind.valueOf(stored.path("metric").asText().toUpperCase(Locale.ROOT)),
              stored.path("key").asText(),
              stored.path("value").asDouble(),
              stored.path("count").asDouble()));
    }
    return earlier;
  }

  private void make() throws IOException {
    try {
      cluster.request("PUT", "/" + NAME, JSON.readTree(MAPPING));
    } catch (ClusterException e) {
      if (e.status() != EXISTS) {
        throw e;
      }
    }
  }

  /** Returns the ids of the day's documents. */
  private Set<String> written() throws IOException {
    ObjectNode body = JSON.createObjectNode().put("size", MOST).put("_source", false);
    ofThese(body).addObject().putObject("term").put("@timestamp", moment(day));
    Set<String> ids = new HashSet<>();
    hits(body).forEach(hit -> ids.add(hit.path("_id").asText()));
    return ids;
  }

  /** Restricts a search to the index and model that are watched, and returns its filters. */
  private ArrayNode ofThese(ObjectNode body) {
    ArrayNode filter = body.withObject("/query/bool").putArray("filter");
    filter.addObject().putObject("term").put("index", pictures);
    filter.addObject().putObject("term").put("model", model);
    return filter;
  }

  private JsonNode hits(ObjectNode body) throws IOException {
    try {
      return cluster.request("POST", "/" + NAME + "/_search", body).at("/hits/hits");
    } catch (ClusterException e) {
      if (e.status() == MISSING) {
        return JSON.createArrayNode();
      }
      throw e;
    }
  }

  private static String moment(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant().toString();
  }

  private String id(Metric metric) {
    String of =
        String.join("\n", pictures, model, day.toString(), metric.kind().label(), metric.key());
    return Sha256.of(of.getBytes(StandardCharsets.UTF_8));
  }
}
