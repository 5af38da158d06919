package io.github.crossmedia.reproduce.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of a page, with columns of text and columns of numbers, which are aligned right. */
public final class PageTable {

  private final List<String> names = new ArrayList<>();
  private final List<String> alignments = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** Adds columns of text. */
  public PageTable text(String... columns) {
    return columns("---", columns);
  }

  /** Adds columns of numbers. */
  public PageTable numbers(String... columns) {
    return columns("---:", columns);
  }

  private PageTable columns(String alignment, String... columns) {
    for (String column : columns) {
      column(column, alignment);
    }
    return this;
  }

  void column(String name, String alignment) {
    names.add(name);
    alignments.add(alignment);
  }

  /** Adds a row with a cell for each column; one without a value is empty. */
  public PageTable row(String... cells) {
    return row(List.of(cells));
  }

  /** Adds a row with a cell for each column; one without a value is empty. */
  public PageTable row(List<String> cells) {
    if (cells.size() != names.size()) {
      throw new IllegalArgumentException(cells.size() + " cells in columns " + names);
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /**
   * Returns a table of some columns, in this order. One whose name is followed by a question mark
   * may be absent.
   */
  public PageTable of(List<String> columns) {
    PageTable table = new PageTable();
    List<Integer> places = new ArrayList<>();
    for (String column : columns) {
      boolean mayBeAbsent = column.endsWith("?") && !names.contains(column);
      String name = mayBeAbsent ? column.substring(0, column.length() - 1) : column;
      int place = names.indexOf(name);
      if (place >= 0) {
        places.add(place);
        table.column(name, alignments.get(place));
      } else if (!mayBeAbsent) {
        throw new IllegalArgumentException("no column " + name + " in " + names);
      }
    }
    rows.forEach(row -> table.row(places.stream().map(row::get).toList()));
    return table;
  }

  /** Returns the cell of a column in a row of this table. */
  public String cell(List<String> row, String column) {
    int place = names.indexOf(column);
    return place < 0 ? "" : row.get(place);
  }

  /** Returns how columns are aligned, as Markdown writes it. */
  List<String> alignments() {
    return List.copyOf(alignments);
  }

  /** Returns the names of the columns. */
  public List<String> columns() {
    return List.copyOf(names);
  }

  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  /** Returns the table in Markdown. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>(List.of(line(names), line(alignments)));
    rows.forEach(row -> lines.add(line(row)));
    return String.join("\n", lines);
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }
}
