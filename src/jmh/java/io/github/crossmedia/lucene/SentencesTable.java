package io.github.crossmedia.lucene;

import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/**
 * Texts of several words with each shipped model, which compares with whole sentences, beside the
 * same words alone. Pictures are made up of what texts say, with jitter.
 */
final class SentencesTable {

  private static final List<String> MODELS = List.of("photographs", "photographs-squeezenet");
  private static final int QUERIES = 40;
  private static final int PROTOTYPES = 2_000;
  private static final int COMMON_WORDS = 400;

  /** Elasticsearch counts as many hits, unless a search says otherwise. */
  private static final int COUNTED = 10_000;

  /** The length of the part of a vector that is of sentences. */
  private static final double SENTENCE = 1.95;

  private final ServedVersion version;
  private final Random random = new Random(1);
  private final int words;

  /** Words whose weights say more stand first. */
  private final List<String> likeliest;

  private final List<float[]> prototypes = new ArrayList<>();

  private SentencesTable(String model) throws IOException {
    version =
        ServedVersion.of(model + "@1", ModelFile.read(Path.of("models", model + ".safetensors")));
    WordWeigher weigher = version.weigher().orElseThrow();
    List<String> vocabulary = weigher.vocabulary().words();
    words = vocabulary.size();
    likeliest =
        weigher
            .likely(vocabulary.stream().map(word -> new WeightedWord(word, 0.5f)).toList())
            .stream()
            .map(LikelyWord::word)
            .limit(COMMON_WORDS)
            .toList();
    for (int i = 0; i < PROTOTYPES; i++) {
      prototypes.add(
          version.model().textToImage().query(Medium.ofText(text(2 + random.nextInt(7)))).clone());
    }
  }

  static List<QueryRow> of(int pictures, List<Integer> sizes, int rounds) throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    for (String model : MODELS) {
      SentencesTable table = new SentencesTable(model);
      try (var index = new BenchmarkIndex(pictures, i -> table.document())) {
        for (int size : sizes) {
          if (size > 1) {
            rows.addAll(table.measure(index, model, size, rounds));
          }
        }
      }
    }
    return rows;
  }

  private String text(int size) {
    TreeSet<String> text = new TreeSet<>();
    while (text.size() < size) {
      double drawn = random.nextDouble();
      text.add(likeliest.get((int) (COMMON_WORDS * drawn * drawn)));
    }
    return String.join(" ", text);
  }

  private List<IndexableField> document() {
    float[] point = prototypes.get(random.nextInt(PROTOTYPES)).clone();
    for (int i = 0; i < words; i++) {
      float weight = point[i] * (float) Math.exp(0.5 * random.nextGaussian());
      point[i] = weight + (float) (0.07 * random.nextGaussian() - 0.03);
    }
    double squares = 0;
    for (int i = words; i < point.length; i++) {
      point[i] += (float) (0.1 * random.nextGaussian());
      squares += point[i] * point[i];
    }
    for (int i = words; i < point.length; i++) {
      point[i] *= (float) (SENTENCE / Math.sqrt(squares));
    }
    return CrossMediaField.named("picture")
        .fields(version.picturePoint(point, ServedVersion.WORDS_OF_MODEL, 0));
  }

  private List<QueryRow> measure(BenchmarkIndex index, String model, int size, int rounds)
      throws IOException {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    ServedModel served = ServedModel.of(List.of(version));
    List<Query> alone = new ArrayList<>();
    List<Query> whole = new ArrayList<>();
    while (whole.size() < QUERIES) {
      PreparedQuery.Words asked =
          (PreparedQuery.Words) served.text(text(size), PlanOptions.of(Plan.WORDS));
      alone.add(CrossMediaField.words("picture", asked.words(), windows));
      whole.add(CrossMediaField.planned("picture", asked, PlanOptions.DEFAULT, windows));
    }
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("words alone", index.topTen(alone));
    ways.put("with the sentence", index.topTen(whole));
    ways.put("alone, 10,000 counted", counting(index, alone));
    ways.put("whole, 10,000 counted", counting(index, whole));
    ways.put("whole, all counted", index.topTenOfAll(whole));
    Map<String, Interleaved.Times> times = Interleaved.run(ways, QUERIES, rounds);
    Interleaved.Times baseline = times.get("words alone");
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, each) ->
            rows.add(
                QueryRow.of(model + "/" + size, way, index.reader().maxDoc(), each, baseline)));
    return rows;
  }

  private static Interleaved.Way counting(BenchmarkIndex index, List<Query> queries) {
    return query ->
        index.searcher().search(queries.get(query), new TopScoreDocCollectorManager(10, COUNTED));
  }
}
