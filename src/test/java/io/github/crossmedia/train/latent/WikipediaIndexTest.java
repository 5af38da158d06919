package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.AveragePrecision;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.lucene.QueryOptions;
import io.github.crossmedia.lucene.ServedVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Direction;
import io.github.crossmedia.train.ItemTask;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.Questions;
import io.github.crossmedia.train.Scores;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.TextSide;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.TrainingView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test split of Wikipedia's articles is ranked by an index as it is in memory. */
class WikipediaIndexTest {

  private static final Path COLLECTION = Path.of("../shared/data/wikipedia/collection.jsonl");
  private static final Settings SETTINGS =
      Settings.of("sift:raw")
          .with(new TextSide.Views(List.of(TrainingView.parse("lda:raw"))), ItemTask.LABELS);

  /** A distance with a couple for each direction, and a dot product with one for both. */
  @ParameterizedTest
  @CsvSource({"mdcr, euclidean", "gmlda, cosine", "sm, dot"})
  void anIndexRanksAsMemoryDoes(String method, String similarity) throws IOException {
    assumeTrue(Files.exists(COLLECTION), "the collection is not here");
    List<Item> items = CollectionReader.readAll(COLLECTION);
    List<Item> train = items.stream().filter(item -> item.split().equals("train")).toList();
    List<Item> test = items.stream().filter(item -> item.split().equals("test")).toList();
    Trainer trainer = Trainers.all().named(method);
    Parameters parameters = trainer.searchSpace().first().with("similarity", similarity);
    TrainingData data = TrainingData.of(train, SETTINGS);
    CrossMediaModel model = trainer.train(data, parameters);
    TrainingData asked = data.heldOut(test);

    try (Directory directory = new ByteBuffersDirectory()) {
      ServedVersion version = ServedVersion.of("wikipedia@1", model);
      LearnedField pictures = LearnedField.of(CrossMediaField.named("picture"), version);
      LearnedField texts = LearnedField.of(CrossMediaField.named("text"), version);
      index(directory, test, pictures, texts);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (Questions questions : asked.task().questions(asked)) {
          double sum = 0;
          for (int query = 0; query < questions.size(); query++) {
            Query lucene = query(questions.direction(), test.get(query), pictures, texts);
            sum += averagePrecision(searcher, lucene, test, questions.relevant(query));
          }
          double memory = inMemory(model, questions);
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
        ? pictures.text(asks.medium(), QueryOptions.of(Plan.EXACT))
        : texts.picture(asks.medium(), QueryOptions.of(Plan.EXACT));
  }

  /** Ties by id, as everywhere. */
  private static double averagePrecision(
      IndexSearcher searcher, Query query, List<Item> items, int[] relevant) throws IOException {
    Map<String, Float> found = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, items.size()).scoreDocs) {
      found.put(searcher.storedFields().document(hit.doc).get("id"), hit.score);
    }
    assertEquals(items.size(), found.size());
    boolean[] isRelevant = new boolean[items.size()];
    IntStream.of(relevant).forEach(place -> isRelevant[place] = true);
    int[] gains =
        IntStream.range(0, items.size())
            .boxed()
            .sorted(
                (one, other) -> {
                  String id = items.get(one).id();
                  String otherId = items.get(other).id();
                  int higher = Float.compare(found.get(otherId), found.get(id));
                  return higher != 0 ? higher : otherId.compareTo(id);
                })
            .mapToInt(place -> isRelevant[place] ? 1 : 0)
            .toArray();
    return new AveragePrecision().of(RankedRelevance.ofGains(gains));
  }

  private static double inMemory(CrossMediaModel model, Questions questions) {
    Scores scores = questions.scores(model);
    return IntStream.range(0, questions.size())
        .mapToDouble(
            query ->
                new AveragePrecision()
                    .of(
                        questions
                            .candidates()
                            .rank(scores.scores(query), questions.relevant(query))))
        .average()
        .orElseThrow();
  }
}
