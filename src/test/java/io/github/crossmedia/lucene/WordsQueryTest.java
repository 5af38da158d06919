package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.WordWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.junit.jupiter.api.Test;

final class WordsQueryTest {

  private static List<Integer> visited(Map<String, Float> weights) {
    List<Integer> visits = new ArrayList<>();
    CrossMediaField.words(
            "picture", List.of(WordWeights.of("corel@3", weights, Calibration.unfitted())))
        .visit(
            new QueryVisitor() {
              @Override
              public void consumeTerms(Query query, Term... terms) {
                visits.add(terms.length);
              }
            });
    return visits;
  }

  @Test
  void aVisitorSeesTheWords() {
    assertEquals(List.of(2), visited(Map.of("tiger", 1f, "snow", 0.5f)));
  }

  /** A visitor that counts the clauses of a query requires terms. */
  @Test
  void aVisitorSeesNothingOfAQueryWithoutWords() {
    assertEquals(List.of(), visited(Map.of()));
  }
}
