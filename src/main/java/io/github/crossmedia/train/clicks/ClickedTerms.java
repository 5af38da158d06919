package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The most clicked terms, which alone take part in an eigenproblem: one of all terms would not fit
 * into memory. Other words and n-grams of a query are ignored.
 *
 * @param places their places in the vocabulary, ascending
 */
public record ClickedTerms(int[] places) {

  /** How many terms take part if nothing else is asked for. */
  public static final int USUAL = 1_000;

  public static ClickedTerms commonest(double[] mass, int most) {
    return new ClickedTerms(
        IntStream.range(0, mass.length)
            .filter(term -> mass[term] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer term) -> -mass[term]))
            .limit(most)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray());
  }

  /** Returns the most clicked terms of a whole log. */
  public static ClickedTerms of(WeighedClicks clicks, TextEncoder encoder, int most) {
    double[] mass = new double[encoder.dimension()];
    Map<String, SparseVector> encoded = new HashMap<>();
    for (ClickedPair pair : clicks.pairs()) {
      if (pair.clicks() > 0) {
        encoded
            .computeIfAbsent(
                pair.query(), text -> SparseVector.of(encoder.encode(Medium.ofText(text))))
            .forEach((term, value) -> mass[term] += pair.clicks());
      }
    }
    return commonest(mass, most);
  }

  public int size() {
    return places.length;
  }

  public SparseVector among(SparseVector query) {
    int[] kept = new int[query.size()];
    float[] values = new float[query.size()];
    int next = 0;
    int at = 0;
    for (int term = 0; term < places.length && at < query.size(); ) {
      int order = Integer.compare(places[term], query.index(at));
      if (order == 0) {
        kept[next] = term++;
        values[next++] = query.value(at++);
      } else if (order < 0) {
        term++;
      } else {
        at++;
      }
    }
    return SparseVector.of(places.length, Arrays.copyOf(kept, next), Arrays.copyOf(values, next));
  }
}
