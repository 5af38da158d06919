package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The plan words beside Lucene's own features and beside BM25 on a text of the same words. */
final class WordsTable {

  private static final int QUERIES = 100;
  private static final int LONGEST = 5;
  private static final int COMPARED = 20;

  private WordsTable() {}

  static List<QueryRow> of(CorelLike corel, int pictures, int rounds) throws IOException {
    CrossMediaField field = CrossMediaField.named("picture");
    List<QueryRow> rows = new ArrayList<>();
    try (var index = new BenchmarkIndex(pictures, i -> document(field, corel))) {
      for (int words = 1; words <= LONGEST; words++) {
        rows.addAll(measure(index, corel, words, rounds));
      }
    }
    return rows;
  }

  private static List<IndexableField> document(CrossMediaField field, CorelLike corel) {
    List<WeightedWord> whole = corel.whole();
    List<WeightedWord> words = corel.strongest(whole);
    var projected = new ProjectedItem("corel@1", corel.point(whole), words);
    List<IndexableField> document = new ArrayList<>(field.fields(projected));
    for (WeightedWord word : words) {
      document.add(new FeatureField("features", word.word(), word.weight()));
    }
    String text = words.stream().map(WeightedWord::word).collect(Collectors.joining(" "));
    document.add(new TextField("text", text, Field.Store.NO));
    return document;
  }

  private static List<QueryRow> measure(
      BenchmarkIndex index, CorelLike corel, int words, int rounds) throws IOException {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    List<Query> ours = new ArrayList<>();
    List<Query> exact = new ArrayList<>();
    List<Query> features = new ArrayList<>();
    List<Query> texts = new ArrayList<>();
    long matches = 0;
    for (int i = 0; i < QUERIES; i++) {
      Map<String, Float> query = corel.query(words);
      ours.add(
          CrossMediaField.words(
              "picture",
              List.of(WordWeights.of("corel@1", query, Calibration.unfitted())),
              windows));
      exact.add(exact(corel, query));
      features.add(features(query));
      texts.add(text(query));
      matches += index.searcher().count(ours.getLast());
    }
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("FeatureField", index.topTen(features));
    ways.put("BM25 on text", index.topTen(texts));
    ways.put("words", index.topTen(ours));
    var times = Interleaved.run(ways, QUERIES, rounds);
    var counting = new CountingSearcher(index.reader());
    long scored = 0;
    for (Query query : ours) {
      scored += counting.scoredForTopTen(query);
    }
    Interleaved.Times baseline = times.get("FeatureField");
    double share = (double) scored / matches;
    Map<String, Double> bytes =
        Map.of(
            "words", index.postings("picture.words"),
            "FeatureField", index.postings("features"),
            "BM25 on text", index.postings("text") + index.bytes("nvd"));
    Agreement agreement =
        Agreement.of(index.searcher(), exact.subList(0, COMPARED), ours.subList(0, COMPARED));
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(
                QueryRow.of(
                        "words, " + words + " a query", way, index.reader().maxDoc(), t, baseline)
                    .scoring(way.equals("words") ? share : Double.NaN)
                    .weighing(bytes.get(way))
                    .finding(way.equals("words") ? agreement : Agreement.UNKNOWN)));
    return rows;
  }

  private static Query exact(CorelLike corel, Map<String, Float> query) {
    List<WeightedWord> words =
        query.entrySet().stream().map(e -> new WeightedWord(e.getKey(), e.getValue())).toList();
    return CrossMediaField.exact(
        "picture", List.of(new QueryVector("corel@1", corel.point(words), Calibration.unfitted())));
  }

  private static Query features(Map<String, Float> query) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    query.forEach(
        (word, weight) ->
            sum.add(FeatureField.newLinearQuery("features", word, weight), Occur.SHOULD));
    return sum.build();
  }

  private static Query text(Map<String, Float> query) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    query.keySet().forEach(word -> sum.add(new TermQuery(new Term("text", word)), Occur.SHOULD));
    return sum.build();
  }
}
