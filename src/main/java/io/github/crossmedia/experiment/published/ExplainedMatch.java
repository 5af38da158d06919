package io.github.crossmedia.experiment.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.page.Figures;
import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.experiment.page.PageTable;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture that a text finds first and rightly, and the named concepts by which it does.
 *
 * @param text the id of the item whose text asks
 * @param picture the id of the item whose picture is found
 */
record ExplainedMatch(String method, String text, String picture, SharedConcepts concepts) {

  private static final int MATCHES = 5;
  private static final int SHARES = 3;

  /** The first few matches of a model whose dimensions have names; none of another. */
  static List<ExplainedMatch> of(String method, CrossMediaModel model, List<Item> items) {
    if (!SharedConcepts.areNamedIn(model)) {
      return List.of();
    }
    Couple couple = model.textToImage();
    List<float[]> pictures = items.stream().map(item -> couple.document(item.medium())).toList();
    List<ExplainedMatch> matches = new ArrayList<>();
    for (int asking = 0; asking < items.size() && matches.size() < MATCHES; asking++) {
      float[] query = couple.query(items.get(asking).medium());
      int best =
          IntStream.range(0, pictures.size())
              .boxed()
              .max(Comparator.comparingDouble(picture -> dot(query, pictures.get(picture))))
              .orElseThrow();
      if (isRelevant(items.get(asking), items.get(best))) {
        matches.add(
            new ExplainedMatch(
                method,
                items.get(asking).id(),
                items.get(best).id(),
                SharedConcepts.of(model, query, pictures.get(best), SHARES)));
      }
    }
    return matches;
  }

  private static boolean isRelevant(Item asking, Item found) {
    return asking.id().equals(found.id()) || !Collections.disjoint(asking.labels(), found.labels());
  }

  private static double dot(float[] query, float[] point) {
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += (double) query[i] * point[i];
    }
    return sum;
  }

  /** Adds the section with matches to a page, if there are any; items are named by their ids. */
  static void write(List<ExplainedMatch> matches, Page page) {
    if (matches.isEmpty()) {
      return;
    }
    PageTable table =
        new PageTable()
            .text("text", "picture")
            .numbers("similarity")
            .text("both are about")
            .numbers("the rest");
    for (ExplainedMatch match : matches) {
      table.row(
          match.text(),
          match.picture(),
          Figures.of(match.concepts().similarity(), 2),
          match.concepts().shares().stream()
              .map(share -> "*" + share.concept() + "* " + Figures.of(share.share(), 2))
              .collect(Collectors.joining("; ")),
          Figures.of(match.concepts().rest(), 2));
    }
    page.section("Matches explained by their concepts")
        .paragraph(
            "The first %d texts whose first picture by %s is relevant: what they share of their"
                + " similarity, which all shares add up to.",
            matches.size(), matches.getFirst().method())
        .table(table);
  }
}
