package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalInt;

/** An index whose documents are pictures. */
public record PictureIndex(Cluster cluster, String name) {

  /** The field of learned representations. */
  public static final String FIELD = "picture";

  private static final String TEMPLATE =
      "/io/github/crossmedia/elasticsearch/component-template.json";

  private static final int EXISTS = 400;
  private static final int MISSING = 404;

  /**
   * Creates the index from the plugin's component template, unless it exists.
   *
   * @param shards the number of shards, 0 for the cluster's default
   * @return whether it was created
   */
  public boolean make(StoredModel model, int shards) throws IOException {
    ObjectNode body = (ObjectNode) new JsonMapper().readTree(componentTemplate());
    ObjectNode template = (ObjectNode) body.path("template");
    ObjectNode field = (ObjectNode) template.at("/mappings/properties/" + FIELD);
    field.put("model", model.id());
    longestNgram(model).ifPresent(words -> field.put("n_grams", words));
    if (shards > 0) {
      template.withObject("/settings").put("number_of_shards", shards);
    }
    try {
      cluster.request("PUT", path(""), template);
      return true;
    } catch (ClusterException e) {
      if (e.status() != EXISTS || !exists()) {
        throw e;
      }
      requireField();
      return false;
    }
  }

  /** Returns the body of {@code PUT _component_template/...} that the plugin provides. */
  private static byte[] componentTemplate() throws IOException {
    try (InputStream in = PictureIndex.class.getResourceAsStream(TEMPLATE)) {
      return in.readAllBytes();
    }
  }

  private static OptionalInt longestNgram(StoredModel model) {
    return model.model().textEncoder().stream()
        .flatMap(encoder -> encoder.vocabulary().words().stream())
        .mapToInt(word -> word.split(" ").length)
        .map(words -> Math.min(words, 3))
        .max();
  }

  /** Returns true if an index or alias of this name exists. */
  public boolean exists() throws IOException {
    try {
      cluster.request("GET", path(""));
      return true;
    } catch (ClusterException e) {
      if (e.status() == MISSING) {
        return false;
      }
      throw e;
    }
  }

  private void requireField() throws IOException {
    JsonNode mappings = cluster.request("GET", path("/_mapping"));
    for (JsonNode index : mappings) {
      String type = index.at("/mappings/properties/" + FIELD + "/type").asText("");
      if (!type.equals("cross_media")) {
        throw new ClusterException(
            EXISTS,
            Formatted.of(
                "the index %s has no field \"%s\" of type cross_media: name another index",
                name, FIELD),
            null);
      }
    }
  }

  /** Returns the id of the model that the mapping names; empty if it names none. */
  public Optional<String> model() throws IOException {
    for (JsonNode index : cluster.request("GET", path("/_mapping"))) {
      String model = index.at("/mappings/properties/" + FIELD + "/model").asText("");
      if (!model.isEmpty()) {
        return Optional.of(model);
      }
    }
    return Optional.empty();
  }

  /** Returns the native field that holds the same vectors; empty if the mapping names none. */
  Optional<DenseVectorField> vectorField() throws IOException {
    for (JsonNode index : cluster.request("GET", path("/_mapping"))) {
      Optional<DenseVectorField> field = DenseVectorField.of(index);
      if (field.isPresent()) {
        return field;
      }
    }
    return Optional.empty();
  }

  /** Returns the number of documents. */
  long documents() throws IOException {
    return cluster.request("GET", path("/_count")).path("count").longValue();
  }

  /** Makes indexed documents visible to searches. */
  void refresh() throws IOException {
    cluster.request("POST", path("/_refresh"));
  }

  /** Returns a path of the index's API. */
  public String path(String suffix) {
    return "/" + Cluster.escaped(name) + suffix;
  }
}
