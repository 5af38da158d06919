package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.ResampledFigure.Interval;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The figures of an experiment that decide, a method a row: those next to which a publication has
 * one, and those that methods are compared by, or all if there are neither. A figure that the
 * publication has once for all methods is a row of its own.
 */
final class PublishedFigures {

  static final String OVER_PICTURES = "over pictures, 95 %";
  static final String OVER_QUERIES = "over queries, 95 %";

  private static final String PAPER = "paper";

  /** The figures of each kind by method. */
  private final Map<String, Map<String, String>> ours = new LinkedHashMap<>();

  private final Map<String, Map<String, String>> paper = new LinkedHashMap<>();
  private final Set<String> methods = new LinkedHashSet<>();

  /**
   * Takes the figures from all rows.
   *
   * @param comparedBy the measure of the differences between methods
   */
  PublishedFigures(PageTable rows, String comparedBy) {
    for (List<String> row : rows.rows()) {
      String measure = rows.cell(row, "measure");
      String kind = rows.cell(row, "queries") + " " + measure;
      String published = rows.cell(row, PAPER);
      String method = rows.cell(row, "method");
      if (!published.isEmpty()) {
        paper.computeIfAbsent(kind, each -> new LinkedHashMap<>()).put(method, published);
      }
      ours.computeIfAbsent(kind, each -> new LinkedHashMap<>()).put(method, figure(rows, row));
      if (measure.equals(comparedBy)) {
        paper.computeIfAbsent(kind, each -> new LinkedHashMap<>());
      }
    }
    if (paper.isEmpty()) {
      ours.keySet().forEach(kind -> paper.put(kind, Map.of()));
    }
    ours.keySet().retainAll(paper.keySet());
    ours.values().forEach(each -> methods.addAll(each.keySet()));
  }

  private static String figure(PageTable rows, List<String> row) {
    String overQueries = rows.cell(row, OVER_QUERIES);
    return rows.cell(row, "ours")
        + " ("
        + rows.cell(row, OVER_PICTURES)
        + (overQueries.isEmpty() ? "" : "; " + overQueries)
        + ")";
  }

  PageTable table() {
    PageTable table = new PageTable().text("method");
    List<String> published = new ArrayList<>(List.of("*published*"));
    for (String kind : ours.keySet()) {
      if (isOwn(kind)) {
        table.numbers(kind + ", " + PAPER);
        published.add("");
      }
      table.numbers(kind);
      published.add(isOwn(kind) ? "" : paper.get(kind).values().stream().findFirst().orElse(""));
    }
    if (published.stream().skip(1).anyMatch(each -> !each.isEmpty())) {
      table.row(published);
    }
    for (String method : methods) {
      List<String> cells = new ArrayList<>(List.of(method));
      ours.forEach(
          (kind, figures) -> {
            if (isOwn(kind)) {
              cells.add(paper.get(kind).getOrDefault(method, ""));
            }
            cells.add(figures.getOrDefault(method, ""));
          });
      table.row(cells);
    }
    return table;
  }

  /** Returns true if the publication's figures are of several methods. */
  private boolean isOwn(String kind) {
    return paper.get(kind).values().stream().distinct().count() > 1;
  }

  /** Returns what became of the publication's claims, a difference a row. */
  static PageTable claims(PageTable leads) {
    PageTable table =
        new PageTable()
            .text("measure", "ahead", "of")
            .numbers(PAPER, "ours")
            .text("here")
            .numbers("Wilcoxon's p");
    for (List<String> row : leads.rows()) {
      table.row(
          leads.cell(row, "queries") + " " + leads.cell(row, "measure"),
          leads.cell(row, "ahead"),
          leads.cell(row, "of"),
          leads.cell(row, PAPER),
          leads.cell(row, "ours") + " (" + leads.cell(row, OVER_PICTURES) + ")",
          Verdict.shown(interval(leads.cell(row, OVER_PICTURES))).order(),
          leads.cell(row, "Wilcoxon's p"));
    }
    return table;
  }

  private static Interval interval(String shown) {
    String[] ends = shown.split(" to ");
    return new Interval(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]));
  }
}
