package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The picture that a text finds first, and the named concepts by which it does.
 *
 * @param text the id of the item whose text asks
 * @param picture the id of the item whose picture is found
 * @param classes of the text and of the picture where they differ; empty if the picture is relevant
 */
record ExplainedMatch(
    String method, String text, String picture, List<String> classes, SharedConcepts concepts) {

  private static final int MATCHES = 5;
  private static final int SHARES = 3;

  ExplainedMatch {
    classes = List.copyOf(classes);
  }

  private boolean isRelevant() {
    return classes.isEmpty();
  }

  /**
   * Returns the first few matches of a model whose dimensions have names; none of another. Where
   * they are named by the classes of the items, the first few texts that find a picture of another
   * class follow.
   */
  static List<ExplainedMatch> of(String method, CrossMediaModel model, List<Item> items) {
    if (!SharedConcepts.areNamedIn(model)) {
      return List.of();
    }
    Set<String> labels = new HashSet<>();
    items.forEach(item -> labels.addAll(item.labels()));
    boolean areClasses = labels.containsAll(model.space().names());
    Couple couple = model.textToImage();
    List<float[]> pictures = items.stream().map(item -> couple.document(item.medium())).toList();
    List<ExplainedMatch> right = new ArrayList<>();
    List<ExplainedMatch> wrong = new ArrayList<>();
    for (int asking = 0; asking < items.size() && isAsked(right, wrong, areClasses); asking++) {
      float[] query = couple.query(items.get(asking).medium());
      int best =
          IntStream.range(0, pictures.size())
              .boxed()
              .max(Comparator.comparingDouble(picture -> dot(query, pictures.get(picture))))
              .orElseThrow();
      List<String> classes = classes(items.get(asking), items.get(best));
      List<ExplainedMatch> matches = classes.isEmpty() ? right : wrong;
      if (matches.size() < MATCHES) {
        matches.add(
            new ExplainedMatch(
                method,
                items.get(asking).id(),
                items.get(best).id(),
                classes,
                SharedConcepts.of(model, query, pictures.get(best), SHARES)));
      }
    }
    return areClasses ? Stream.concat(right.stream(), wrong.stream()).toList() : right;
  }

  private static boolean isAsked(
      List<ExplainedMatch> right, List<ExplainedMatch> wrong, boolean areClasses) {
    return right.size() < MATCHES || areClasses && wrong.size() < MATCHES;
  }

  private static List<String> classes(Item asking, Item found) {
    return asking.id().equals(found.id()) || !Collections.disjoint(asking.labels(), found.labels())
        ? List.of()
        : List.of(String.join(", ", asking.labels()), String.join(", ", found.labels()));
  }

  private static double dot(float[] query, float[] point) {
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += (double) query[i] * point[i];
    }
    return sum;
  }

  /**
   * Returns what fills the section with matches or that with mismatches, if there are any; items
   * are named by their ids.
   */
  static List<Map<String, ?>> explained(List<ExplainedMatch> all, boolean areRelevant) {
    List<ExplainedMatch> matches =
        all.stream().filter(match -> match.isRelevant() == areRelevant).toList();
    if (matches.isEmpty()) {
      return List.of();
    }
    PageTable table = new PageTable().text("text", "picture");
    if (!areRelevant) {
      table.text("the text is", "the picture is");
    }
    table.numbers("similarity").text("both are about").numbers("the rest");
    matches.forEach(match -> table.row(match.row()));
    return List.of(
        Map.of("count", matches.size(), "method", matches.getFirst().method(), "table", table));
  }

  private List<String> row() {
    List<String> row = new ArrayList<>(List.of(text, picture));
    row.addAll(classes);
    row.add(Figures.of(concepts.similarity(), 2));
    row.add(
        concepts.shares().stream()
            .map(share -> "*" + share.concept() + "* " + Figures.of(share.share(), 2))
            .collect(Collectors.joining("; ")));
    row.add(Figures.of(concepts.rest(), 2));
    return row;
  }
}
