package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Texts;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The texts in a field of all documents of an index, which need not have pictures. */
public record IndexedTexts(Cluster cluster, String index, String field) implements Texts {

  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public void forEach(Consumer<String> texts) throws IOException {
    JsonNode all = JSON.createObjectNode().set("match_all", JSON.createObjectNode());
    boolean[] found = {false};
    new DocumentScan(cluster, index, List.of(field))
        .forEach(
            all,
            (id, source) -> {
              for (String text : texts(source)) {
                found[0] = true;
                text.lines().forEach(texts);
              }
            });
    if (!found[0]) {
      throw new ClusterException(
          Formatted.of("no document of %s has a text in the field \"%s\"", index, field), null);
    }
  }

  /** A name with points is that of a field in objects, or the whole name. */
  private List<String> texts(ObjectNode source) {
    JsonNode value =
        source.has(field) ? source.path(field) : source.at("/" + field.replace('.', '/'));
    return Stream.concat(Stream.of(value), value.valueStream())
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .toList();
  }
}
