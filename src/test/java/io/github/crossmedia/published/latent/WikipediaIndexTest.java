package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Questions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The test split of Wikipedia's articles, or of made up ones, is ranked by an index as in memory.
 */
class WikipediaIndexTest {

  /** A distance with a couple for each direction, and dot products with one for both. */
  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({"mdcr, euclidean", "gmlda, cosine", "cca, correlation", "sm, dot"})
  void anIndexRanksAsMemoryDoes(String method, String similarity) throws IOException {
    assertRanksAsMemory(WikipediaArticles.read(), method, similarity);
  }

  @Test
  void anIndexRanksMadeUpArticlesAsMemoryDoes() throws IOException {
    assertRanksAsMemory(WikipediaArticles.madeUp(), "cca", "correlation");
  }

  private static void assertRanksAsMemory(
      WikipediaArticles articles, String method, String similarity) throws IOException {
    CrossMediaModel model = articles.learned(method, similarity);

    try (Directory directory = new ByteBuffersDirectory()) {
      ServedVersion version = ServedVersion.of("wikipedia@1", model);
      LearnedField pictures = LearnedField.of(CrossMediaField.named("picture"), version);
      LearnedField texts = LearnedField.of(CrossMediaField.named("text"), version);
      index(directory, articles.test(), pictures, texts);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        List<String> ids = ids(reader);
        for (Questions questions : articles.questions()) {
          double sum = 0;
          for (int query = 0; query < questions.size(); query++) {
            Item asks = articles.test().get(query);
            Query lucene = query(questions.direction(), asks, pictures, texts);
            Map<String, Float> scores = scores(searcher, lucene, ids);
            sum += articles.averagePrecision(scores, questions.relevant(query));
          }
          double memory = WikipediaArticles.inMemory(model, questions);
          assertTrue(memory > 0.19, "far above chance: " + memory);
          // distances add in another order in the index: of 480,249 pairs a few change places
          assertEquals(memory, sum / questions.size(), 1e-5, questions.direction().label());
        }
      }
    }
  }

  private static void index(
      Directory directory, List<Item> items, LearnedField pictures, LearnedField texts)
      throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (Item item : items) {
        Document document = new Document();
        document.add(new StringField("id", item.id(), Store.YES));
        pictures.fields(item.medium()).forEach(document::add);
        texts.textFields(item.medium()).forEach(document::add);
        writer.addDocument(document);
      }
    }
  }

  private static Query query(
      Direction direction, Item asks, LearnedField pictures, LearnedField texts) {
    return direction == Direction.TEXT_TO_IMAGE
        ? pictures.text(asks.medium(), PlanOptions.of(Plan.EXACT))
        : texts.picture(asks.medium(), PlanOptions.of(Plan.EXACT));
  }

  private static List<String> ids(DirectoryReader reader) throws IOException {
    StoredFields stored = reader.storedFields();
    List<String> ids = new ArrayList<>();
    for (int document = 0; document < reader.maxDoc(); document++) {
      ids.add(stored.document(document).get("id"));
    }
    return ids;
  }

  private static Map<String, Float> scores(IndexSearcher searcher, Query query, List<String> ids)
      throws IOException {
    Map<String, Float> scores = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, ids.size()).scoreDocs) {
      scores.put(ids.get(hit.doc), hit.score);
    }
    return scores;
  }
}
