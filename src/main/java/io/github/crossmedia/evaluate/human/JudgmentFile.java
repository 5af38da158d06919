package io.github.crossmedia.evaluate.human;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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
import java.util.Objects;
import java.util.OptionalDouble;

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
   * @throws FormatException naming the first bad line
   */
  public static List<Judgment> read(Path file) throws IOException {
    List<String> lines = lines(file);
    if (lines.isEmpty()) {
      throw new FormatException(file, 1, "the file is empty");
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
      throw new FormatException(file, number, e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      throw new FormatException(file, number, e.getMessage());
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

  /**
   * The judgments of Flickr8k (Hodosh, Young and Hockenmaier, 2013) as tab-separated tables. {@code
   * picture, caption_of, caption, expert_1, expert_2, expert_3} contains grades from 1 to 4. They
   * are sorted, so that the expert of a grade is unknown. {@code picture, caption_of, caption, yes,
   * no} counts votes.
   */
  private static final class FlickrJudgments {

    static final Scale EXPERTS = new Scale(1, 4);

    private static final String EXPERT_HEADER =
        "picture\tcaption_of\tcaption\texpert_1\texpert_2\texpert_3";
    private static final String CROWD_HEADER = "picture\tcaption_of\tcaption\tyes\tno";
    private static final int CAPTION = 2;

    private final Path file;
    private final boolean isCrowd;

    private FlickrJudgments(Path file, boolean isCrowd) {
      this.file = file;
      this.isCrowd = isCrowd;
    }

    static boolean isHeader(String line) {
      return line.equals(EXPERT_HEADER) || line.equals(CROWD_HEADER);
    }

    static List<Judgment> parse(Path file, List<String> lines) throws IOException {
      FlickrJudgments table = new FlickrJudgments(file, lines.getFirst().equals(CROWD_HEADER));
      List<Judgment> judgments = new ArrayList<>();
      for (int i = 1; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          table.row(lines.get(i), i + 1, judgments);
        }
      }
      return judgments;
    }

    private void row(String line, int number, List<Judgment> judgments) {
      String[] cells = line.split("\t", -1);
      int columns = (isCrowd ? CROWD_HEADER : EXPERT_HEADER).split("\t").length;
      if (cells.length != columns) {
        throw new FormatException(
            file, number, cells.length + " columns under " + columns + " headings");
      }
      try {
        if (isCrowd) {
          int yes = votes(cells[CAPTION + 1]);
          int all = yes + votes(cells[CAPTION + 2]);
          for (int vote = 0; vote < all; vote++) {
            judgments.add(judgment(cells, "vote-" + (vote + 1), vote < yes ? 1 : 0));
          }
        } else {
          for (int i = CAPTION + 1; i < columns; i++) {
            judgments.add(judgment(cells, "sorted-" + (i - CAPTION), Double.parseDouble(cells[i])));
          }
        }
      } catch (NumberFormatException e) {
        throw new FormatException(file, number, "a grade is not a number: " + line);
      } catch (IllegalArgumentException e) {
        throw new FormatException(file, number, e.getMessage());
      }
    }

    private static int votes(String cell) {
      int votes = Integer.parseInt(cell);
      if (votes < 0) {
        throw new IllegalArgumentException("the number of votes is " + votes);
      }
      return votes;
    }

    private Judgment judgment(String[] cells, String judge, double grade) {
      return new Judgment(
          judge,
          new JudgedQuery.Text(cells[CAPTION]),
          cells[0],
          OptionalDouble.of(grade),
          isCrowd ? Scale.YES_OR_NO : EXPERTS,
          false,
          1);
    }
  }

  /**
   * A line of a judgment file:
   *
   * <pre>{@code
   * {"judge":"ann","text":"a dog in snow","picture":"17.jpg","grade":4,"scale":[1,5],"set":"base"}
   * {"judge":"ann","query_picture":"3.jpg","picture":"17.jpg","grade":null,"scale":[1,5],"chance":.2}
   * }</pre>
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonPropertyOrder({
    "judge",
    "text",
    "query_picture",
    "picture",
    "grade",
    "scale",
    "set",
    "chance"
  })
  private record JudgmentJson(
      String judge,
      String text,
      @JsonProperty("query_picture") String queryPicture,
      String picture,
      @JsonInclude(JsonInclude.Include.ALWAYS) Double grade,
      List<Double> scale,
      String set,
      Double chance) {

    private static final String BASE = "base";
    private static final String OWN = "own";

    static JudgmentJson of(Judgment judgment) {
      return new JudgmentJson(
          judgment.judge(),
          judgment.question() instanceof JudgedQuery.Text text ? text.words() : null,
          judgment.question() instanceof JudgedQuery.Picture picture ? picture.id() : null,
          judgment.picture(),
          judgment.grade().isPresent() ? judgment.grade().getAsDouble() : null,
          List.of(judgment.scale().lowest(), judgment.scale().highest()),
          judgment.isBase() ? BASE : OWN,
          judgment.chance());
    }

    Judgment judgment() {
      require(judge, "judge");
      require(picture, "picture");
      if ((text == null) == (queryPicture == null)) {
        throw new IllegalArgumentException("a judgment must have either text or query_picture");
      }
      if (scale == null || scale.size() != 2 || scale.stream().anyMatch(Objects::isNull)) {
        throw new IllegalArgumentException("scale must be [lowest, highest]");
      }
      if (set != null && !set.equals(BASE) && !set.equals(OWN)) {
        throw new IllegalArgumentException("set must be base or own, got " + set);
      }
      return new Judgment(
          judge,
          text == null ? new JudgedQuery.Picture(queryPicture) : new JudgedQuery.Text(text),
          picture,
          grade == null ? OptionalDouble.empty() : OptionalDouble.of(grade),
          new Scale(scale.get(0), scale.get(1)),
          BASE.equals(set),
          chance == null ? 1 : chance);
    }

    private static void require(String value, String name) {
      if (value == null || value.isBlank()) {
        throw new IllegalArgumentException("a judgment must have " + name);
      }
    }
  }

  /** Thrown if a file of judgments cannot be read; the message names file, line and reason. */
  static final class FormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    FormatException(Path file, int line, String reason) {
      super(file + ", line " + line + ": " + reason);
    }
  }
}
