package io.github.crossmedia.train.experiment;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Similarity;
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
 * @param score the similarity, which is the sum of the shares and the rest
 */
public record ExplainedMatch(
    String method, String text, String picture, double score, List<Share> shares, double rest) {

  private static final int MATCHES = 5;
  private static final int SHARES = 3;

  /** What both have of a concept. */
  public record Share(String concept, double share) {}

  public ExplainedMatch {
    shares = List.copyOf(shares);
  }

  /** The first few matches of a model whose dimensions have names; none of another. */
  static List<ExplainedMatch> of(String method, CrossMediaModel model, List<Item> items) {
    Couple couple = model.textToImage();
    List<String> names = model.space().names();
    boolean isSum =
        couple.similarity() != Similarity.EUCLIDEAN
            && couple.similarity() != Similarity.KULLBACK_LEIBLER;
    if (names.isEmpty() || !isSum) {
      return List.of();
    }
    List<float[]> pictures =
        items.stream().map(item -> couple.document(item.medium())).toList();
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
            explained(
                method, items.get(asking).id(), items.get(best).id(), names, query,
                pictures.get(best), couple.scale()));
      }
    }
    return matches;
  }

  private static ExplainedMatch explained(
      String method,
      String text,
      String picture,
      List<String> names,
      float[] query,
      float[] point,
      float scale) {
    List<Share> shares = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < names.size(); i++) {
      double share = (double) query[i] * point[i] / scale;
      sum += share;
      shares.add(new Share(names.get(i), share));
    }
    shares.sort(Comparator.comparing(Share::share).reversed());
    List<Share> first = shares.subList(0, Math.min(SHARES, shares.size()));
    double rest = sum - first.stream().mapToDouble(Share::share).sum();
    return new ExplainedMatch(method, text, picture, sum, first, rest);
  }

  private static boolean isRelevant(Item asking, Item found) {
    return asking.id().equals(found.id())
        || !Collections.disjoint(asking.labels(), found.labels());
  }

  private static double dot(float[] query, float[] point) {
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      sum += (double) query[i] * point[i];
    }
    return sum;
  }
}
