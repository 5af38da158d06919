package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.elasticsearch.test.ESTestCase;

/** The documents above a bound are those that the query itself finds there, however it is run. */
public class MinScoreQueryTests extends ESTestCase {

  private static final String FIELD = "picture";
  private static final List<String> WORDS = List.of("tiger", "snow", "sea", "city");

  private interface Check {
    void of(IndexSearcher searcher) throws IOException;
  }

  private void withPictures(int count, Check check) throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      CrossMediaField field = CrossMediaField.named(FIELD);
      for (int i = 0; i < count; i++) {
        List<WeightedWord> words = new ArrayList<>();
        for (String word : WORDS) {
          if (random().nextInt(3) > 0) {
            words.add(new WeightedWord(word, 0.01f + random().nextFloat()));
          }
        }
        Document document = new Document();
        document.add(new StringField("even", String.valueOf(i % 2 == 0), Store.NO));
        document.add(new StringField("third", String.valueOf(i % 3 == 0), Store.NO));
        document.add(new StringField("fifth", String.valueOf(i % 5 == 0), Store.NO));
        ProjectedItem projected = new ProjectedItem("corel@1", DenseVector.of(1, 2), words);
        field.fields(projected).forEach(document::add);
        writer.addDocument(document);
      }
      try (IndexReader reader = writer.getReader()) {
        check.of(newSearcher(reader));
      }
    }
  }

  private static Query words() {
    return CrossMediaField.words(
        FIELD,
        List.of(
            WordWeights.of(
                "corel@1",
                Map.of("tiger", 0.7f, "snow", 0.5f, "city", 0.1f),
                Calibration.of(new float[] {0, 1}, new float[] {0.1f, 0.9f}))));
  }

  private static List<ScoreDoc> top(IndexSearcher searcher, Query query, int count, int exactUpTo)
      throws IOException {
    return List.of(
        searcher.search(query, new TopScoreDocCollectorManager(count, exactUpTo)).scoreDocs);
  }

  private static List<String> shown(List<ScoreDoc> hits) {
    return hits.stream().map(hit -> hit.doc + " " + hit.score).toList();
  }

  private static Query evenOnes(Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(new TermQuery(new Term("even", "true")), Occur.FILTER)
        .build();
  }

  public void testFindsWhatScoresAtLeastAsMuch() throws IOException {
    withPictures(
        500,
        searcher -> {
          List<ScoreDoc> all = top(searcher, words(), 500, Integer.MAX_VALUE);
          float bound = all.get(random().nextInt(all.size())).score;
          List<String> above = shown(all.stream().filter(hit -> hit.score >= bound).toList());
          Query query = new MinScoreQuery(words(), bound);
          assertEquals(above, shown(top(searcher, query, 500, Integer.MAX_VALUE)));
          int few = Math.min(3, above.size());
          assertEquals(above.subList(0, few), shown(top(searcher, query, few, 1)));
          assertEquals(above.size(), searcher.count(query));

          List<ScoreDoc> even = top(searcher, evenOnes(words()), 500, Integer.MAX_VALUE);
          List<String> evenAbove = shown(even.stream().filter(hit -> hit.score >= bound).toList());
          assertEquals(evenAbove, shown(top(searcher, evenOnes(query), 500, Integer.MAX_VALUE)));
        });
  }

  public void testABoundIsMeantBeforeTheBoost() throws IOException {
    withPictures(
        100,
        searcher -> {
          Query query = new MinScoreQuery(words(), 0.4f);
          assertEquals(searcher.count(query), searcher.count(new BoostQuery(query, 3)));
          assertEquals(
              searcher.count(query),
              top(searcher, new BoostQuery(query, 3), 100, Integer.MAX_VALUE).size());
        });
  }

  public void testABoundThatNothingReachesMatchesNothing() throws IOException {
    withPictures(
        50,
        searcher -> {
          assertEquals(0, searcher.count(new MinScoreQuery(words(), 0.98f)));
          assertEquals(0, searcher.count(new MinScoreQuery(MatchAllDocsQuery.INSTANCE, 1.5f)));
          assertEquals(50, searcher.count(new MinScoreQuery(MatchAllDocsQuery.INSTANCE, 1)));
        });
  }

  /** Lucene asserts that bounds ascend, also where a segment is collected in windows. */
  public void testABoundNeverDescends() throws IOException {
    withPictures(
        500,
        searcher -> {
          BooleanQuery.Builder two = new BooleanQuery.Builder().setMinimumNumberShouldMatch(2);
          for (String word : List.of("even", "third", "fifth")) {
            two.add(new TermQuery(new Term(word, "true")), Occur.SHOULD);
          }
          Weight weight =
              searcher.createWeight(
                  searcher.rewrite(new MinScoreQuery(two.build(), 0.01f)), ScoreMode.TOP_SCORES, 1);
          TopScoreDocCollector best = new TopScoreDocCollectorManager(1, 1).newCollector();
          for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            BulkScorer scorer = weight.bulkScorer(leaf);
            if (scorer != null) {
              LeafCollector collector = best.getLeafCollector(leaf);
              int doc = 0;
              while (doc < leaf.reader().maxDoc()) {
                doc = scorer.score(collector, leaf.reader().getLiveDocs(), doc, doc + 16);
              }
            }
          }
          assertEquals(
              top(searcher, two.build(), 1, Integer.MAX_VALUE).getFirst().score,
              best.topDocs().scoreDocs[0].score,
              0);
        });
  }

  public void testIsAQuery() throws IOException {
    withPictures(
        60, searcher -> QueryUtils.check(random(), new MinScoreQuery(words(), 0.3f), searcher));
  }
}
