package io.github.crossmedia.reproduce.truncation;

import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.StoredVector;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Indexes the same pictures in several ways, to compare their results. */
final class Truncation implements AutoCloseable {

  private static final String ID = "id";

  private final Map<Way, LearnedField> fields = new LinkedHashMap<>();
  private final Directory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final List<String> ids;

  /**
   * A way of indexing.
   *
   * @param words how many words are kept, if the plan searches words
   */
  record Way(String name, Plan plan, StoredVector vector, int words, float threshold) {

    static final List<Way> VECTORS =
        List.of(
            new Way("vector, int8", Plan.EXACT, StoredVector.INT8, 1, 0),
            new Way("vector, float32", Plan.EXACT, StoredVector.FLOAT32, 1, 0));

    static Way words(int count, float threshold) {
      String name = count == Integer.MAX_VALUE ? "all words" : "strongest " + count;
      return new Way(name, Plan.WORDS, StoredVector.INT8, count, threshold);
    }
  }

  /** The number of words kept per picture, and the quality of the results. */
  record Cost(String way, double words, double all, double single) {}

  Truncation(CrossMediaModel model, List<Item> items, List<Way> ways) throws IOException {
    ServedVersion version = ServedVersion.of("measured@1", model);
    for (Way way : ways) {
      CrossMediaField field = CrossMediaField.named(way.name()).with(way.vector());
      fields.put(way, LearnedField.of(field, version).keeping(way.words(), way.threshold()));
    }
    ids = items.stream().map(Item::id).toList();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (Item item : items) {
        writer.addDocument(document(item));
      }
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  private Document document(Item item) {
    Document document = new Document();
    document.add(new StoredField(ID, item.id()));
    for (LearnedField field : fields.values()) {
      field.fields(item.medium()).forEach(document::add);
    }
    return document;
  }

  List<Cost> costs(CollectionQueries queries) throws IOException {
    List<Cost> costs = new ArrayList<>();
    for (Way way : fields.keySet()) {
      Evaluation evaluation = Evaluation.ofAllJudged(queries.judgments(), run(way, queries));
      var single = evaluation.only(id -> !id.contains(CollectionQueries.BETWEEN_WORDS));
      costs.add(
          new Cost(
              way.name(),
              way.plan() == Plan.WORDS ? wordsKept(way) : Double.NaN,
              evaluation.mean(Measures.averagePrecision()),
              single.mean(Measures.averagePrecision())));
    }
    return costs;
  }

  private Run run(Way way, CollectionQueries queries) throws IOException {
    Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
    for (Map.Entry<String, String> query : queries.texts().entrySet()) {
      Map<String, Float> found = new LinkedHashMap<>();
      var text = fields.get(way).text(query.getValue(), way.plan());
      for (ScoreDoc hit : searcher.search(text, ids.size()).scoreDocs) {
        found.put(searcher.storedFields().document(hit.doc).get(ID), hit.score);
      }
      scores.put(query.getKey(), found);
    }
    return Run.of(way.name(), scores);
  }

  private double wordsKept(Way way) throws IOException {
    long sum = 0;
    for (var leaf : reader.leaves()) {
      var terms = leaf.reader().terms(FieldNames.words(way.name()));
      sum += terms == null ? 0 : terms.getSumDocFreq();
    }
    return (double) sum / ids.size();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
