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
      names.add(column);
      alignments.add(alignment);
    }
    return this;
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
