package io.github.crossmedia.client.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ratings.RatingFormat;
import io.github.crossmedia.evaluate.ratings.Ratings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a candidate must meet. What is null is not required.
 *
 * @param judgments a file of judgments, relative to that of the gate
 * @param queries the texts of queries that the judgments name by ids: an id, a tab and a text
 * @param gain the least gain by the log, which the lower end of its interval must exceed
 * @param brier how much the Brier score of clicks may rise
 * @param latency how many times the median time of a search may be that of the served version
 * @param size how many times the bytes may be those of the served version
 */
public record Gate(
    String judgments,
    String queries,
    List<Group> groups,
    Double gain,
    Double brier,
    Double latency,
    Double size) {

  /** Requires only a gain by the log. */
  public static final Gate STANDARD = new Gate(null, null, null, 0.0, null, null, null);

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  public Gate {
    groups = groups == null ? List.of() : List.copyOf(groups);
  }

  /**
   * Queries and what their measure must be.
   *
   * @param queries the texts of the queries; null for all that are judged
   * @param minimum the least mean of the candidate
   * @param loss how much lower than that of the served version the mean may be
   */
  public record Group(
      String name, List<String> queries, String measure, Double minimum, Double loss) {

    public Group {
      if (name == null || measure == null) {
        throw new IllegalArgumentException("a group needs \"name\" and \"measure\"");
      }
      Measures.named(measure);
    }

    Measure measured() {
      return Measures.named(measure);
    }
  }

  public static Gate read(Path file) throws IOException {
    try {
      Gate gate = JSON.readValue(Files.readAllBytes(file), Gate.class);
      if (!gate.groups.isEmpty() && gate.judgments == null) {
        throw new IllegalArgumentException(file + ": groups of queries need \"judgments\", a file");
      }
      return gate;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such gate: " + file, e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
    }
  }

  /** Returns the ratings of a gate's file, by the texts of queries. */
  public Ratings ratings(Path file) throws IOException {
    if (judgments == null) {
      return new Ratings(List.of());
    }
    Map<String, String> texts = new LinkedHashMap<>();
    if (queries != null) {
      for (String line : Files.readAllLines(file.resolveSibling(queries))) {
        int tab = line.indexOf('\t');
        if (tab > 0) {
          texts.put(line.substring(0, tab).strip(), line.substring(tab + 1).strip());
        }
      }
    }
    return RatingFormat.read(file.resolveSibling(judgments), texts);
  }
}
