package io.github.crossmedia.evaluate.ratings;

import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * CSV as Quepid has it: {@code query,docid,rating} for a case, and for a book a column of ratings
 * for each judge instead. Lines of queries without a rating are passed over.
 */
final class QuepidCsv {

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
    List<Rating> all = new ArrayList<>();
    for (int row = 1; row < rows.size(); row++) {
      List<String> cells = rows.get(row);
      for (int column = FIRST_RATING; column < cells.size(); column++) {
        if (!cells.get(column).isBlank()) {
          if (column >= header.size()) {
            throw malformed(file, row, "more cells than the header");
          }
          all.add(
              new Rating(
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
