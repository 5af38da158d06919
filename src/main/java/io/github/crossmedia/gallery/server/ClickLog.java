package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.UserBehavior;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;

/**
 * Appends searches, impressions of their results, and clicks to a file, one line of JSON each, in
 * the form of User Behavior Insights.
 */
final class ClickLog {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int REMEMBERED = 1_000;

  /** A picture opened from the results of a query. */
  record Click(String query, String picture) {}

  /** Pictures that were shown. */
  record Sight(String query, List<String> pictures) {}

  private record Search(String id, String query, int before, List<String> found) {}

  private final Path file;
  private final Deque<Search> searches = new ArrayDeque<>();

  ClickLog(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  /** Records a search, with {@code before} results on earlier pages. */
  synchronized void searched(String query, int before, List<String> found) throws IOException {
    Search search = new Search(UUID.randomUUID().toString(), query, before, List.copyOf(found));
    searches.addFirst(search);
    if (searches.size() > REMEMBERED) {
      searches.removeLast();
    }
    ObjectNode node = document().put("query_id", search.id()).put("user_query", query);
    found.forEach(node.putArray("query_response_hit_ids")::add);
    if (before > 0) {
      node.withObject("/query_attributes").put("from", before);
    }
    append(node);
  }

  synchronized void clicked(Click click) throws IOException {
    add("click", click.query(), click.picture());
  }

  synchronized void seen(Sight sight) throws IOException {
    for (String picture : sight.pictures()) {
      add("impression", sight.query(), picture);
    }
  }

  /** An event belongs to the last search that found its picture by its query. */
  private void add(String action, String query, String picture) throws IOException {
    ObjectNode node = document().put("action_name", action).put("user_query", query);
    ObjectNode attributes = node.putObject("event_attributes");
    attributes.putObject("object").put("object_id", picture);
    searches.stream()
        .filter(search -> search.query().equals(query) && search.found().contains(picture))
        .findFirst()
        .ifPresent(
            search -> {
              node.put("query_id", search.id());
              int ordinal = search.before() + search.found().indexOf(picture) + 1;
              attributes.putObject("position").put("ordinal", ordinal);
            });
    append(node);
  }

  private static ObjectNode document() {
    return JSON.createObjectNode()
        .put("application", UserBehavior.FOLDER_PAGE)
        .put("timestamp", Instant.now().toString());
  }

  private void append(ObjectNode node) throws IOException {
    String line = JSON.writeValueAsString(node) + "\n";
    Files.write(
        file,
        line.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
