package io.github.crossmedia.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text in aligned columns: the first is aligned left, all others, which are numbers, right.
 */
public final class Table {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Table(List<String> header) {
    rows.add(List.copyOf(header));
  }

  public void add(List<String> row) {
    if (row.size() != rows.getFirst().size()) {
      throw new IllegalArgumentException(
          row.size() + " cells under " + rows.getFirst().size() + " headings");
    }
    rows.add(List.copyOf(row));
  }

  public void print(PrintWriter out) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], width(row.get(column)));
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String padding = " ".repeat(widths[column] - width(row.get(column)));
        line.append(column == 0 ? row.get(0) + padding : GAP + padding + row.get(column));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
