package io.github.crossmedia.experiment.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A picture that a text finds first and rightly, and the named concepts by which it does.
 *
 * @param text the id of the item whose text asks
 * @param picture the id of the item whose picture is found
 */
public record ExplainedMatch(String method, String text, String picture, SharedConcepts concepts) {

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
}
