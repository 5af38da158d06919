package io.github.crossmedia.train.moments;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.clicks.ClickedTerms;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.clicks.log.WeighedClicks.Pair;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;

/** The queries of a log by which people clicked each picture. */
final class ClickedQueries {

  private final TextEncoder encoder;
  private final ClickedTerms terms;
  private final Map<String, List<Pair>> clicked = new HashMap<>();

  ClickedQueries(WeighedClicks clicks, TextEncoder encoder) {
    this.encoder = encoder;
    this.terms = ClickedTerms.of(clicks, encoder, ClickedTerms.USUAL);
    for (Pair pair : clicks.pairs()) {
      if (pair.clicks() > 0) {
        clicked.computeIfAbsent(pair.picture(), id -> new ArrayList<>()).add(pair);
      }
    }
  }

  ClickedTerms terms() {
    return terms;
  }

  /** Hands on each query with a known word and its weighted clicks on a picture. */
  void forEach(String picture, ObjDoubleConsumer<SparseVector> use) {
    for (Pair pair : clicked.getOrDefault(picture, List.of())) {
      SparseVector query = SparseVector.of(encoder.encode(Medium.ofText(pair.query())));
      if (query.size() > 0) {
        use.accept(terms.among(query), pair.clicks());
      }
    }
  }
}
