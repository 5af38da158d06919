package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.CollectionException;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Reads logs of searches, JSON Lines of three kinds in any order. Counts are lines such as {@code
 * {"query":"red wine","picture":"1000","clicks":12}}, with {@code "position"} and {@code "shown"}
 * if they are known. The other kinds are the searches and events of User Behavior Insights, see
 * {@link UserBehavior}.
 */
public final class SearchLogReader {

  private static final Logger LOG = System.getLogger(SearchLogReader.class.getName());
  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> KEYS = Set.of("query", "picture", "clicks", "position", "shown");

  private SearchLogReader() {}

  /**
   * Reads a file. The first bad line ends the reading with an error that names its number and the
   * reason.
   */
  public static SearchLog read(Path file) throws IOException {
    return readBehavior(file, node -> true).log();
  }

  /**
   * Returns what was recorded in a span of time, search by search. Lines without a {@code
   * timestamp} belong to it only if it has no beginning.
   *
   * @param after the beginning, exclusive; {@link Instant#MIN} for no beginning
   * @param until the end, inclusive
   */
  public static UserBehavior readBehavior(Path file, Instant after, Instant until)
      throws IOException {
    return readBehavior(file, node -> isWithin(node, after, until));
  }

  private static boolean isWithin(JsonNode node, Instant after, Instant until) {
    Instant at = timestamp(node);
    return !at.isAfter(until) && (after.equals(Instant.MIN) || at.isAfter(after));
  }

  /** Passes on the lines that were recorded after a moment. */
  public static void forEach(Path file, Instant after, Consumer<JsonNode> documents)
      throws IOException {
    read(
        file,
        node -> {
          if (isWithin(node, after, Instant.MAX)) {
            documents.accept(node);
          }
        });
  }

  private static UserBehavior readBehavior(Path file, Predicate<JsonNode> chosen)
      throws IOException {
    UserBehavior behavior = new UserBehavior();
    read(
        file,
        node -> {
          if (chosen.test(node)) {
            add(node, behavior);
          }
        });
    if (behavior.unseenSearches() > 0) {
      LOG.log(
          Level.WARNING,
          "{0}: left out {1} of {2} searches, because nobody looked at their results",
          file,
          behavior.unseenSearches(),
          behavior.searches());
    }
    if (behavior.searchesOfPrograms() > 0) {
      LOG.log(
          Level.WARNING,
          "{0}: left out {1} of {2} searches, because programs seem to make them",
          file,
          behavior.searchesOfPrograms(),
          behavior.searches());
    }
    return behavior;
  }

  private static void read(Path file, Consumer<JsonNode> documents) throws IOException {
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          documents.accept(JSON.readTree(line));
        }
      }
    } catch (NoSuchFileException e) {
      throw new CollectionException("no such log of clicks: " + file, e);
    } catch (MalformedInputException e) {
      throw new CollectionException(file + ", line " + (number + 1) + ": not UTF-8", e);
    } catch (JsonProcessingException e) {
      throw new CollectionException(
          file + ", line " + number + ": not JSON: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new CollectionException(file + ", line " + number + ": " + e.getMessage(), e);
    }
  }

  private static void add(JsonNode node, UserBehavior behavior) {
    if (UbiDocument.is(node)) {
      behavior.add(node);
    } else {
      behavior.add(count(node));
    }
  }

  public static void add(String line, UserBehavior behavior) {
    try {
      add(JSON.readTree(line), behavior);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Returns when a line was recorded; before all moments if it does not say so. */
  private static Instant timestamp(JsonNode node) {
    String moment = node.path("timestamp").asText("");
    try {
      return moment.isEmpty() ? Instant.MIN : Instant.parse(moment);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "\"timestamp\" must be like 2026-01-31T12:00:00Z, not " + moment, e);
    }
  }

  private static ClickCount count(JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("not a JSON object");
    }
    for (var entry : node.properties()) {
      if (!KEYS.contains(entry.getKey())) {
        throw new IllegalArgumentException("unknown key \"" + entry.getKey() + "\"");
      }
    }
    return new ClickCount(
        text(node, "query"),
        text(node, "picture"),
        Math.toIntExact(number(node, "position")),
        number(node, "shown"),
        number(node, "clicks"));
  }

  private static String text(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("\"" + key + "\" must be a string");
    }
    return value.textValue();
  }

  private static long number(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (value.isMissingNode()) {
      return 0;
    }
    if (!value.canConvertToLong() || !value.isIntegralNumber()) {
      throw new IllegalArgumentException("\"" + key + "\" must be a whole number");
    }
    return value.longValue();
  }
}
