package io.github.crossmedia.reproduce.truncation;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.cli.options.SplitOptions;
import io.github.crossmedia.collection.CaptionQueries;
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
import java.util.concurrent.Callable;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia truncation}: the quality lost by keeping fewer words of each picture. */
@Command(
    name = "truncation",
    description = "Measures the quality lost by keeping only the strongest words of each picture.",
    footer = {
      "",
      "The pictures of the split are indexed in each way and ranked for every set of words",
      "that one of their captions holds; a picture that is not found counts as last.",
    })
public final class TruncationCommand implements Callable<Integer> {

  private static final String ALL = "all";

  @Mixin private ModelOption modelOption;

  @Mixin private SplitOptions pictures;

  @Option(
      names = "--keep",
      split = ",",
      defaultValue = "8,16,32,64,all",
      paramLabel = "N",
      description = "How many words to keep of a picture (default: ${DEFAULT-VALUE}).")
  private List<String> kept;

  @Option(
      names = "--threshold",
      defaultValue = "0",
      description = "Keep only words of a greater weight (default: ${DEFAULT-VALUE}).")
  private float threshold;

  @Option(
      names = "--rarest",
      defaultValue = "2",
      paramLabel = "N",
      description = "Ask only for words of at least so many captions (default: ${DEFAULT-VALUE}).")
  private int rarest;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    CrossMediaModel model = modelOption.read();
    List<Item> items = pictures.items();
    var encoder = modelOption.textEncoder(model);
    var queries =
        CollectionQueries.of(items, encoder, CaptionQueries.Limits.NONE.withRarest(rarest));
    try (Truncation truncation = new Truncation(model, items, ways())) {
      Table table =
          new Table(List.of("kept of a picture", "words", "AvgP, all queries", "AvgP, one word"));
      for (Truncation.Cost cost : truncation.costs(queries)) {
        table.add(
            List.of(
                cost.way(),
                Double.isNaN(cost.words()) ? "" : number(cost.words(), 1),
                number(100 * cost.all(), 2),
                number(100 * cost.single(), 2)));
      }
      table.print(spec.commandLine().getOut());
      spec.commandLine().getOut().flush();
    }
    return 0;
  }

  private List<Truncation.Way> ways() {
    List<Truncation.Way> ways = new ArrayList<>();
    for (String n : kept) {
      ways.add(Truncation.Way.words(n.equals(ALL) ? Integer.MAX_VALUE : count(n), threshold));
    }
    ways.addAll(Truncation.Way.VECTORS);
    return ways;
  }

  private static int count(String n) {
    try {
      int count = Integer.parseInt(n);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(wrong(n), e);
    }
    throw new IllegalArgumentException(wrong(n));
  }

  private static String wrong(String n) {
    return "--keep takes whole numbers above 0 and \"" + ALL + "\", not \"" + n + "\"";
  }

  private static String number(double value, int decimals) {
    return Formatted.of("%." + decimals + "f", value);
  }

  /** Indexes the same pictures in several ways, to compare their results. */
  static final class Truncation implements AutoCloseable {

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
}
