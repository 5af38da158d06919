package io.github.crossmedia.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** How many of the ten best of one way another way finds among its own ten best. */
final class Recall {

  private Recall() {}

  static double atTen(IndexSearcher searcher, List<Query> truth, List<Query> tried) {
    int found = 0;
    int wanted = 0;
    for (int i = 0; i < truth.size(); i++) {
      Set<Integer> best = topTen(searcher, truth.get(i));
      wanted += best.size();
      best.retainAll(topTen(searcher, tried.get(i)));
      found += best.size();
    }
    return (double) found / wanted;
  }

  private static Set<Integer> topTen(IndexSearcher searcher, Query query) {
    try {
      return Arrays.stream(searcher.search(query, 10).scoreDocs)
          .map(hit -> hit.doc)
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
