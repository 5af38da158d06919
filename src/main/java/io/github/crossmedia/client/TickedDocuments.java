package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What people said of pictures themselves, in the documents of an index: the fields {@value
 * #TICKED} and {@value #CROSSED_OUT} hold the words that a person ticked a picture for and crossed
 * it out for.
 */
public record TickedDocuments(PictureIndex index, Backoff backoff) {

  public static final String TICKED = "ticked";
  public static final String CROSSED_OUT = "crossed_out";

  private static final JsonMapper JSON = new JsonMapper();
  private static final int BATCH = 500;

  public record Words(Set<String> ticked, Set<String> crossedOut) {

    static final Words NONE = new Words(Set.of(), Set.of());

    public Words {
      ticked = Set.copyOf(ticked);
      crossedOut = Set.copyOf(crossedOut);
    }
  }

  /**
   * Writes the words of pictures, and removes those of all others.
   *
   * @param pictures the words by the ids of items; those that the index lacks are passed over
   * @return how many documents have words now
   */
  public int write(Map<String, Words> pictures) throws IOException {
    Map<String, Words> words = new TreeMap<>();
    pictures.forEach((item, said) -> words.put(PictureDocument.id(item), said));
    requireWholeSource();
    backoff.answer(() -> index.cluster().request("PUT", index.path("/_mapping"), mapping()));
    Set<String> ids = new TreeSet<>(words.keySet());
    ObjectNode marked = JSON.createObjectNode();
    ArrayNode fields = marked.withArray("/bool/should");
    List.of(TICKED, CROSSED_OUT)
        .forEach(field -> fields.addObject().putObject("exists").put("field", field));
    new DocumentScan(index.cluster(), index.name(), List.of(TICKED))
        .forEach(marked, (id, source) -> ids.add(id));
    int written = 0;
    List<String> all = new ArrayList<>(ids);
    for (int from = 0; from < all.size(); from += BATCH) {
      List<String> batch = all.subList(from, Math.min(all.size(), from + BATCH));
      written += update(batch, words);
    }
    index.refresh();
    return written;
  }

  /** An update writes a document again, and loses what the index keeps out of {@code _source}. */
  private void requireWholeSource() throws IOException {
    JsonNode found = backoff.answer(() -> index.cluster().request("GET", index.path("/_mapping")));
    found
        .properties()
        .forEach(
            each ->
                List.of("includes", "excludes")
                    .forEach(
                        filter -> {
                          JsonNode fields = each.getValue().at("/mappings/_source/" + filter);
                          if (!fields.isEmpty()) {
                            throw new IllegalArgumentException(
                                Formatted.of(
                                    "the mapping of [%s] has [_source.%s] %s: ticks can't be"
                                        + " written without losing these fields",
                                    each.getKey(), filter, fields));
                          }
                        }));
  }

  private static ObjectNode mapping() {
    ObjectNode mapping = JSON.createObjectNode();
    mapping.withObject("/properties/" + TICKED).put("type", "keyword");
    mapping.withObject("/properties/" + CROSSED_OUT).put("type", "keyword");
    return mapping;
  }

  private int update(List<String> ids, Map<String, Words> words) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String id : ids) {
      Words own = words.getOrDefault(id, Words.NONE);
      ObjectNode action = JSON.createObjectNode();
      action.withObject("/update").put("_id", id).put("retry_on_conflict", 3);
      ObjectNode change = JSON.createObjectNode();
      change.withObject("/doc").set(TICKED, array(own.ticked()));
      change.withObject("/doc").set(CROSSED_OUT, array(own.crossedOut()));
      lines.append(action).append('\n').append(change).append('\n');
    }
    JsonNode answer =
        backoff.answer(() -> index.cluster().bulk(index.path("/_bulk"), lines.toString()));
    int written = 0;
    for (JsonNode item : answer.path("items")) {
      JsonNode update = item.path("update");
      int status = update.path("status").intValue();
      if (status >= 400 && status != 404) {
        throw new ClusterException(
            status,
            Formatted.of(
                "the ticks of %s were refused: %s",
                update.path("_id").asText(), update.at("/error/reason").asText()),
            null);
      }
      boolean isMarked = words.containsKey(update.path("_id").asText());
      written += isMarked && status < 400 ? 1 : 0;
    }
    return written;
  }

  private static ArrayNode array(Collection<String> words) {
    ArrayNode array = JSON.createArrayNode();
    new TreeSet<>(words).forEach(array::add);
    return array;
  }
}
