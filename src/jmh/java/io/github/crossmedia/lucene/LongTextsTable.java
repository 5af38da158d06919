package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The plan words for texts of many words beside Lucene's own MAXSCORE over the same postings, and
 * beside BM25 on texts of varying length with repeated words; then the same without pruning, when
 * all hits are counted.
 */
final class LongTextsTable {

  private static final int QUERIES = 12;
  private static final String MAXSCORE = "MAXSCORE";
  private static final String BM25 = "BM25 on text";
  private static final String OURS = "words";

  private LongTextsTable() {}

  static List<QueryRow> of(
      CorelLike corel, int pictures, int vocabulary, List<Integer> sizes, int rounds)
      throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    try (var index = new BenchmarkIndex(pictures, i -> document(corel))) {
      for (int size : sizes) {
        rows.addAll(measure(index, corel, vocabulary, size, rounds));
      }
    }
    return rows;
  }

  private static List<IndexableField> document(CorelLike corel) {
    List<WeightedWord> words = corel.picture();
    var projected = new ProjectedItem("corel@1", corel.point(List.of()), words);
    List<IndexableField> document = new ArrayList<>();
    for (IndexableField field : CrossMediaField.named("picture").fields(projected)) {
      if (!field.name().equals(FieldNames.vector("picture"))) {
        document.add(field);
      }
    }
    document.add(new TextField("text", corel.text(words), Field.Store.NO));
    return document;
  }

  private static List<QueryRow> measure(
      BenchmarkIndex index, CorelLike corel, int vocabulary, int size, int rounds)
      throws IOException {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    List<Query> ours = new ArrayList<>();
    List<Query> sums = new ArrayList<>();
    List<Query> texts = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      Map<String, Float> weights = corel.query(size);
      var question = WordWeights.of("corel@1", weights, Calibration.unfitted());
      ours.add(CrossMediaField.words("picture", List.of(question), windows));
      sums.add(CrossMediaField.calibrated(sum(weights), question.calibration()));
      texts.add(text(weights));
    }
    Map<String, Interleaved.Way> pruned = new LinkedHashMap<>();
    pruned.put(MAXSCORE, index.topTen(sums));
    pruned.put(BM25, index.topTen(texts));
    pruned.put(OURS, index.topTen(ours));
    Map<String, Interleaved.Way> counted = new LinkedHashMap<>();
    counted.put(BM25, index.topTenOfAll(texts));
    counted.put(MAXSCORE, index.topTenOfAll(sums));
    counted.put(OURS, index.topTenOfAll(ours));
    String name = size + " of " + vocabulary;
    List<QueryRow> rows = new ArrayList<>();
    add(rows, "words, " + name, index, Interleaved.run(pruned, QUERIES, rounds));
    add(rows, "counted, " + name, index, Interleaved.run(counted, QUERIES, rounds));
    return rows;
  }

  private static void add(
      List<QueryRow> rows,
      String name,
      BenchmarkIndex index,
      Map<String, Interleaved.Times> times) {
    Interleaved.Times baseline = times.get(BM25);
    times.forEach(
        (way, t) -> rows.add(QueryRow.of(name, way, index.reader().maxDoc(), t, baseline)));
  }

  private static Query sum(Map<String, Float> weights) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    weights.forEach(
        (word, weight) ->
            sum.add(new BoostQuery(CrossMediaField.word("picture", word), weight), Occur.SHOULD));
    return sum.build();
  }

  private static Query text(Map<String, Float> query) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    query.keySet().forEach(word -> sum.add(new TermQuery(new Term("text", word)), Occur.SHOULD));
    return sum.build();
  }
}
