package io.github.crossmedia.evaluate.human;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of human judgments: JSON Lines as the judging page writes them, or the tab-separated
 * tables of Flickr8k.
 */
public final class JudgmentFile {

  private static final JsonMapper JSON = new JsonMapper();
  private static final ObjectReader STRICT =
      JSON.readerFor(JudgmentJson.class)
          .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JudgmentFile() {}

  /**
   * Returns all judgments of a file. If a judge judged a pair more than once, the last judgment
   * counts.
   *
   * @throws JudgmentFileException naming the first bad line
   */
  public static List<Judgment> read(Path file) throws IOException {
    List<String> lines = lines(file);
    if (lines.isEmpty()) {
      throw new JudgmentFileException(file, 1, "the file is empty");
    }
    return FlickrJudgments.isHeader(lines.getFirst())
        ? FlickrJudgments.parse(file, lines)
        : last(written(file, lines));
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file of judgments: " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + ": not UTF-8", e);
    }
  }

  /**
   * Returns all judgments that the judging page wrote in their order, including those that later
   * ones replace.
   */
  public static List<Judgment> written(Path file) throws IOException {
    return written(file, lines(file));
  }

  private static List<Judgment> written(Path file, List<String> lines) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        judgments.add(judgment(file, lines.get(i), i + 1));
      }
    }
    return judgments;
  }

  /** Returns the last judgment of each pair by each judge. */
  public static List<Judgment> last(List<Judgment> judgments) {
    Map<Object, Judgment> last = new LinkedHashMap<>();
    for (Judgment judgment : judgments) {
      last.put(List.of(judgment.judge(), judgment.pair()), judgment);
    }
    return new ArrayList<>(last.values());
  }

  private static Judgment judgment(Path file, String line, int number) {
    try {
      JudgmentJson json = STRICT.readValue(line);
      return json.judgment();
    } catch (JsonProcessingException e) {
      throw new JudgmentFileException(file, number, e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      throw new JudgmentFileException(file, number, e.getMessage());
    }
  }

  /** Returns a judgment as a line, without line feed. */
  public static String line(Judgment judgment) {
    try {
      return JSON.writeValueAsString(JudgmentJson.of(judgment));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
