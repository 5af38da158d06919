package io.github.crossmedia.evaluate.ratings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public enum RatingFormat {
  TREC,
  /** CSV as Quepid exports it from a case or a book, and imports it. */
  QUEPID,
  /** JSON as OpenSearch's Search Relevance Workbench takes and returns it. */
  WORKBENCH;

  /** Returns the name on a command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads ratings in whichever format a file is.
   *
   * @param texts the texts of queries that TREC's files name by ids; other ids are words, joined by
   *     a plus
   */
  public static Ratings read(Path file, Map<String, String> texts) throws IOException {
    if (isOfPeople(file)) {
      return Ratings.ofPeople(JudgmentFile.read(file));
    }
    return switch (of(file)) {
      case TREC ->
          Ratings.of(TrecJudgments.read(file))
              .renamed(id -> texts.getOrDefault(id, id.replace('+', ' ')));
      case QUEPID -> QuepidCsv.read(file);
      case WORKBENCH -> WorkbenchJson.read(file);
    };
  }

  /** Returns the judgments of a file in any format, with ids of queries as in a run. */
  public static Judgments judgments(Path file) throws IOException {
    return !isOfPeople(file) && of(file) == TREC
        ? TrecJudgments.read(file)
        : read(file, Map.of()).renamed(RatingFormat::id).judgments();
  }

  /** Returns the id of a query in a run: its words, joined by a plus. */
  public static String id(String text) {
    return new JudgedQuery.Text(text).query();
  }

  /** Returns true for a file of the judging page: lines of JSON with a picture and a grade. */
  private static boolean isOfPeople(Path file) throws IOException {
    String begin = firstLine(file);
    return begin.startsWith("{") && begin.contains("\"picture\"") && begin.contains("\"grade\"");
  }

  private static RatingFormat of(Path file) throws IOException {
    String begin = firstLine(file);
    return begin.startsWith("{") || begin.startsWith("[")
        ? WORKBENCH
        : QuepidCsv.isHeader(begin) ? QUEPID : TREC;
  }

  private static String firstLine(Path file) throws IOException {
    try (var lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String begin = line.strip();
        if (!begin.isEmpty()) {
          return begin;
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file of judgments: " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + ": not UTF-8", e);
    }
    throw new IllegalArgumentException(file + " is empty");
  }

  /** Writes ratings, the mean of all judges for each item. */
  public void write(Ratings ratings, Path file) throws IOException {
    switch (this) {
      case TREC -> TrecJudgments.write(ratings.renamed(RatingFormat::id).judgments(), file);
      case QUEPID -> QuepidCsv.write(ratings, file);
      case WORKBENCH -> WorkbenchJson.write(ratings, file);
    }
  }

  /**
   * CSV as Quepid has it: {@code query,docid,rating} for a case, and for a book a column of ratings
   * for each judge instead. Lines of queries without a rating are passed over.
   */
  private static final class QuepidCsv {

    private static final int FIRST_RATING = 2;

    private QuepidCsv() {}

    /** Returns true if a line is the header of such a file. */
    static boolean isHeader(String line) {
      String plain = line.toLowerCase(Locale.ROOT).replace("\"", "").replace("\uFEFF", "");
      return plain.startsWith("query,docid,") || plain.startsWith("query,doc_id,");
    }

    static Ratings read(Path file) throws IOException {
      List<List<String>> rows = rows(Files.readString(file).replace("\uFEFF", ""), file);
      List<String> header = rows.getFirst();
      boolean isBook =
          header.size() != FIRST_RATING + 1 || !header.getLast().strip().equalsIgnoreCase("rating");
      List<Ratings.Rating> all = new ArrayList<>();
      for (int row = 1; row < rows.size(); row++) {
        List<String> cells = rows.get(row);
        for (int column = FIRST_RATING; column < cells.size(); column++) {
          if (!cells.get(column).isBlank()) {
            if (column >= header.size()) {
              throw malformed(file, row, "more cells than the header");
            }
            all.add(
                new Ratings.Rating(
                    cells.get(0).strip(),
                    cells.get(1).strip(),
                    number(cells.get(column).strip(), file, row),
                    isBook ? header.get(column).strip() : ""));
          }
        }
      }
      if (all.isEmpty()) {
        throw new IllegalArgumentException(file + " has no ratings");
      }
      return new Ratings(all);
    }

    private static double number(String cell, Path file, int row) {
      try {
        return Double.parseDouble(cell);
      } catch (NumberFormatException e) {
        throw malformed(file, row, "the rating '" + cell + "' is not a number");
      }
    }

    private static IllegalArgumentException malformed(Path file, int row, String why) {
      return new IllegalArgumentException(file + ", row " + (row + 1) + ": " + why);
    }

    /** Returns the cells of each row; quoted cells may hold commas, quotes and line breaks. */
    private static List<List<String>> rows(String text, Path file) {
      List<List<String>> rows = new ArrayList<>();
      List<String> row = new ArrayList<>();
      StringBuilder cell = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (quoted) {
          if (c != '"') {
            cell.append(c);
          } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
            cell.append(c);
            i++;
          } else {
            quoted = false;
          }
        } else if (c == '"') {
          quoted = true;
        } else if (c == ',') {
          row.add(cell.toString());
          cell.setLength(0);
        } else if (c == '\n') {
          end(row, cell, rows);
          row = new ArrayList<>();
        } else if (c != '\r') {
          cell.append(c);
        }
      }
      if (quoted) {
        throw new IllegalArgumentException(file + ": a quoted cell has no end");
      }
      end(row, cell, rows);
      return rows;
    }

    private static void end(List<String> row, StringBuilder cell, List<List<String>> rows) {
      row.add(cell.toString());
      cell.setLength(0);
      if (row.stream().anyMatch(each -> !each.isBlank())) {
        rows.add(row);
      }
    }

    static void write(Ratings ratings, Path file) throws IOException {
      StringBuilder csv = new StringBuilder("query,docid,rating\n");
      ratings
          .means()
          .forEach(
              (query, items) ->
                  items.forEach(
                      (item, value) ->
                          csv.append(cell(query))
                              .append(',')
                              .append(cell(item))
                              .append(',')
                              .append(plain(value))
                              .append('\n')));
      byte[] bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
      WholeFile.write(file, out -> out.write(bytes));
    }

    /** Returns a whole number without a fraction. */
    private static String plain(double value) {
      return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static String cell(String text) {
      return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
  }

  /**
   * The judgment list of OpenSearch's Search Relevance Workbench, as {@code PUT
   * _plugins/_search_relevance/judgments} takes it and {@code GET} returns it.
   */
  private static final class WorkbenchJson {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String LIST = "judgmentRatings";

    private WorkbenchJson() {}

    static Ratings read(Path file) throws IOException {
      JsonNode all;
      try {
        all = JSON.readTree(Files.readAllBytes(file));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
      }
      List<JsonNode> lists = all.findValues(LIST);
      if (lists.isEmpty()) {
        throw new IllegalArgumentException(
            file + " has no \"" + LIST + "\", as a judgment list of the workbench has");
      }
      List<Ratings.Rating> ratings = new ArrayList<>();
      for (JsonNode list : lists) {
        for (JsonNode query : list) {
          String text = query.path("query").asText("").strip();
          for (JsonNode one : query.path("ratings")) {
            ratings.add(rating(text, one, file));
          }
        }
      }
      if (ratings.isEmpty()) {
        throw new IllegalArgumentException(file + " has no ratings");
      }
      return new Ratings(ratings);
    }

    /** Returns a rating, which the workbench writes as a string. */
    private static Ratings.Rating rating(String query, JsonNode one, Path file) {
      String item = one.path("docId").asText("");
      String value = one.path("rating").asText("");
      try {
        return new Ratings.Rating(query, item, Double.parseDouble(value), "");
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            Formatted.of(
                "%s: the rating of \"%s\" for \"%s\" is \"%s\", but must be a number",
                file, item, query, value),
            e);
      }
    }

    static void write(Ratings ratings, Path file) throws IOException {
      ObjectNode body = JSON.createObjectNode();
      body.put("name", file.getFileName().toString().replaceFirst("\\.json$", ""));
      body.put("description", "Judgments made outside the workbench")
          .put("type", "IMPORT_JUDGMENT");
      ArrayNode list = body.putArray(LIST);
      ratings
          .means()
          .forEach(
              (query, items) -> {
                ArrayNode own = list.addObject().put("query", query).putArray("ratings");
                items.forEach(
                    (item, value) ->
                        own.addObject()
                            .put("docId", item)
                            .put("rating", Formatted.of("%.3f", value)));
              });
      byte[] bytes = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(body);
      WholeFile.write(file, out -> out.write(bytes));
    }
  }
}
