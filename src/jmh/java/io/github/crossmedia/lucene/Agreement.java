package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * How far one way agrees with another that is the truth, whose ten best are what is to be found.
 *
 * @param recall how many of them are among the ten best of this way
 * @param averagePrecision of the hundred best of this way
 */
record Agreement(double recall, double averagePrecision) {

  static final Agreement UNKNOWN = new Agreement(Double.NaN, Double.NaN);

  private static final int WANTED = 10;
  private static final int RANKED = 100;

  static Agreement of(IndexSearcher searcher, List<Query> truth, List<Query> tried)
      throws IOException {
    double recall = 0;
    double precision = 0;
    for (int i = 0; i < truth.size(); i++) {
      Set<Integer> best = Set.copyOf(best(searcher, truth.get(i), WANTED));
      int found = 0;
      int rank = 0;
      for (int doc : best(searcher, tried.get(i), RANKED)) {
        rank++;
        if (best.contains(doc)) {
          found++;
          precision += (double) found / rank / best.size();
          recall += rank <= WANTED ? 1.0 / best.size() : 0;
        }
      }
    }
    return new Agreement(recall / truth.size(), precision / truth.size());
  }

  private static List<Integer> best(IndexSearcher searcher, Query query, int count)
      throws IOException {
    return Arrays.stream(searcher.search(query, count).scoreDocs)
        .map(hit -> hit.doc)
        .collect(Collectors.toList());
  }
}
