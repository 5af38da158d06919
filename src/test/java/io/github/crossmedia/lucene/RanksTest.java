package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHitCountCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.junit.AfterClass;

/**
 * What the plan {@code words} finds with the shipped models, with a small one of words and
 * sentences, and with one of words alone is what scoring each picture in double precision finds, in
 * the same order: whatever words pictures kept or other clients gave them, however vectors are
 * stored, filtered, counted or not, beside aggregations, and in slices. The plan {@code exact} and
 * explanations give the same scores. The nightly build asks more.
 */
@LuceneTestCase.SuppressCodecs("SimpleText")
public class RanksTest extends VectorFormatsTestCase {

  private static final int CASES = Integer.getInteger("crossmedia.differential.checks", 300) / 10;
  private static final int CASES_AN_INDEX = 10;
  private static final int PICTURES = 1_500;

  /** The first segment has more documents than are bounded at once. */
  private static final int FIRST_SEGMENT = 1_200;

  /** The words that many pictures keep, and the place of those that few do. */
  private static final int COMMON = 12;

  private static final int RARE = 600;
  private static final Map<String, ServedVersion> VERSIONS = new HashMap<>();
  private static final String FIELD = "picture";

  private static ServedVersion version(String name) throws IOException {
    if (!VERSIONS.containsKey(name)) {
      RandomModels small = new RandomModels(new Random(1), 5 * COMMON);
      CrossMediaModel model =
          switch (name) {
            case "words" -> small.model();
            case "words and sentences" -> small.withSentences(5 * COMMON);
            default -> ModelFile.read(Path.of("models", name + ".safetensors"));
          };
      VERSIONS.put(name, ServedVersion.of("m@1", model));
    }
    return VERSIONS.get(name);
  }

  @AfterClass
  public static void forgetVersions() {
    VERSIONS.clear();
  }

  public void testDefaultModel() throws IOException {
    ranksAsInDoublePrecision("photographs");
  }

  public void testModelBySqueezeNet() throws IOException {
    ranksAsInDoublePrecision("photographs-squeezenet");
  }

  public void testSmallModelOfWordsAndSentences() throws IOException {
    ranksAsInDoublePrecision("words and sentences");
  }

  public void testWordsAlone() throws IOException {
    ranksAsInDoublePrecision("words");
  }

  private static void ranksAsInDoublePrecision(String name) throws IOException {
    ServedVersion version = version(name);
    for (int cases = 0; cases < CASES; cases += CASES_AN_INDEX) {
      try (Pictures pictures = new Pictures(version, cases / CASES_AN_INDEX)) {
        for (int i = 0; i < CASES_AN_INDEX; i++) {
          pictures.check();
        }
      }
    }
  }

  /** By maps of their own, the words that a picture keeps are not always its strongest ones. */
  public void testWordsThatPicturesDidNotKeepCount() throws IOException {
    for (String name : List.of("photographs", "photographs-squeezenet")) {
      wordsNotKeptCount(name);
    }
  }

  private static void wordsNotKeptCount(String name) throws IOException {
    ServedVersion version = version(name);
    WordWeigher weigher = version.weigher().orElseThrow();
    List<String> words = weigher.vocabulary().words();
    int likely = best(weigher, words, 0.5f).getFirst();
    int unlikely = best(weigher, words, 2).getLast();
    Random random = new Random(1);
    try (Directory directory = new ByteBuffersDirectory()) {
      List<Float> raw = new ArrayList<>();
      PreparedQuery.Words asked =
          (PreparedQuery.Words)
              ServedModel.of(List.of(version))
                  .text(words.get(likely) + " " + words.get(unlikely), PlanOptions.of(Plan.WORDS));
      QueryVector query = asked.points().getFirst();
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < 1_000; i++) {
          float[] point = new float[query.vector().dimension()];
          point[likely] = 0.5f;
          point[unlikely] = 0.5f + random.nextFloat();
          Document document = new Document();
          ProjectedItem picture = version.likely(version.picturePoint(point, -1, 0), 0.25f);
          assertEquals(1, picture.words().size());
          CrossMediaField.named(FIELD).fields(picture).forEach(document::add);
          writer.addDocument(document);
          raw.add(query.vector().dot(point));
        }
      }
      raw.sort(Comparator.reverseOrder());
      WindowCache windows = WindowCache.ofAnySegment(WindowCache.Budget.of(Long.MAX_VALUE));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Query best = CrossMediaField.planned(FIELD, asked, PlanOptions.DEFAULT, windows);
        ScoreDoc[] found =
            new IndexSearcher(reader)
                .search(best, new TopScoreDocCollectorManager(10, 10))
                .scoreDocs;
        for (int i = 0; i < 10; i++) {
          assertEquals("hit " + i, query.calibration().apply(raw.get(i)), found[i].score, 1e-5f);
        }
      }
    }
  }

  /** Returns the places of words of a weight, the likeliest first. */
  private static List<Integer> best(WordWeigher weigher, List<String> words, float weight) {
    return weigher
        .likely(words.stream().map(word -> new WeightedWord(word, weight)).toList())
        .stream()
        .map(LikelyWord::word)
        .map(words::indexOf)
        .toList();
  }

  /** Made-up pictures in an index. */
  private static final class Pictures implements AutoCloseable {

    private final Random random;
    private final ServedVersion version;
    private final List<String> vocabulary;

    /** Words whose weights say more stand first. */
    private final List<String> likeliest;

    private final StoredVector kind;
    private final float probability;
    private final List<ProjectedItem> stored = new ArrayList<>();
    private final Directory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;
    private final WindowCache windows =
        WindowCache.ofAnySegment(WindowCache.Budget.of(Long.MAX_VALUE));

    Pictures(ServedVersion version, int number) throws IOException {
      this.random = random();
      this.version = version;
      WordWeigher weigher = version.weigher().orElseThrow();
      this.vocabulary = weigher.vocabulary().words();
      this.likeliest =
          weigher
              .likely(vocabulary.stream().map(word -> new WeightedWord(word, 0.5f)).toList())
              .stream()
              .map(LikelyWord::word)
              .toList();
      this.kind = StoredVector.values()[random.nextInt(2)];
      this.probability = List.of(0.25f, 0f, 0.5f).get(number % 3);
      IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < PICTURES; i++) {
          Document document = new Document();
          document.add(new StringField("id", String.valueOf(i), Store.YES));
          document.add(new StringField("third", String.valueOf(i % 3), Store.NO));
          stored.add(picture());
          CrossMediaField.named(FIELD).with(kind).fields(stored.get(i)).forEach(document::add);
          writer.addDocument(document);
          if (i == FIRST_SEGMENT) {
            writer.commit();
          }
        }
        for (int i = random.nextInt(10); i < PICTURES; i += 10) {
          writer.deleteDocuments(new Term("id", String.valueOf(i)));
          stored.set(i, null);
        }
      }
      reader = DirectoryReader.open(directory);
    }

    /** A picture of what a text says, and of other words; most weights are below 0. */
    private ProjectedItem picture() {
      float[] point = point(text(2 + random.nextInt(7)));
      int words = vocabulary.size();
      for (int i = 0; i < words; i++) {
        float weight = point[i] * (float) Math.exp(0.5 * random.nextGaussian());
        point[i] = weight + (float) (0.07 * random.nextGaussian() - 0.03);
      }
      double norm = 0;
      for (int i = words; i < point.length; i++) {
        point[i] += (float) (0.1 * random.nextGaussian());
        norm += point[i] * point[i];
      }
      for (int i = words; i < point.length; i++) {
        point[i] *= (float) (1.95 / Math.sqrt(norm));
      }
      int kept = ServedVersion.WORDS_OF_MODEL;
      ProjectedItem projected = version.picturePoint(point, kept, 0);
      return random.nextInt(10) == 0
          ? new ProjectedItem(projected.model(), projected.vector(), otherWords())
          : version.likely(projected, probability);
    }

    /** Words of another client, which need not be those of the vector. */
    private List<WeightedWord> otherWords() {
      return Arrays.stream(text(3).split(" "))
          .distinct()
          .map(word -> new WeightedWord(word, 0.1f + random.nextFloat()))
          .toList();
    }

    /** A text of words that are soon likely, and of others, which pictures seldom keep. */
    private String text(int size) {
      TreeSet<String> words = new TreeSet<>();
      while (words.size() < size) {
        int first = random.nextBoolean() ? 0 : Math.min(RARE, likeliest.size() - COMMON);
        words.add(likeliest.get(first + random.nextInt(COMMON)));
      }
      return String.join(" ", words);
    }

    private float[] point(String text) {
      return version.model().textToImage().query(Medium.ofText(text)).clone();
    }

    void check() throws IOException {
      String text = text(2 + random.nextInt(random.nextInt(4) == 0 ? 9 : 3));
      PreparedQuery.Words asked =
          (PreparedQuery.Words)
              ServedModel.of(List.of(version)).text(text, PlanOptions.of(Plan.WORDS));
      boolean isFiltered = random.nextInt(3) == 0;
      List<Hit> expected = expected(asked, isFiltered);
      Query query = CrossMediaField.planned(FIELD, asked, PlanOptions.DEFAULT, windows);
      if (isFiltered) {
        query =
            new BooleanQuery.Builder()
                .add(query, Occur.MUST)
                .add(new TermQuery(new Term("third", "1")), Occur.FILTER)
                .build();
      }
      IndexSearcher searcher = random.nextBoolean() ? newSearcher(reader, false) : inSlices();
      searcher.setQueryCache(null);
      int count = 1 + random.nextInt(20);
      int counted = random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(2 * count);
      TopDocs found = searcher.search(query, new TopScoreDocCollectorManager(count, counted));
      String described = text + ", " + kind + ", probability " + probability;
      assertEquals(described, Math.min(count, expected.size()), found.scoreDocs.length);
      for (int i = 0; i < found.scoreDocs.length; i++) {
        ScoreDoc hit = found.scoreDocs[i];
        int id = Integer.parseInt(searcher.storedFields().document(hit.doc).get("id"));
        float best = expected.get(i).score();
        Hit same = expected.stream().filter(each -> each.id() == id).findFirst().orElseThrow();
        assertEquals(described + ", hit " + i, best, hit.score, 1e-5f);
        assertEquals(described + ", hit " + i, same.score(), hit.score, 1e-5f);
      }
      assertEquals(described, expected.size(), searcher.count(query));
      assertSameScores(searcher, query, asked, found, described);
      assertTrue(counted < Integer.MAX_VALUE || found.totalHits.value() == expected.size());
    }

    private IndexSearcher inSlices() {
      return new IndexSearcher(reader) {
        @Override
        protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
          return slices(leaves, PICTURES / 5, 1, true);
        }
      };
    }

    /** Beside an aggregation, by the plan exact, and explained, hits have the same scores. */
    private static void assertSameScores(
        IndexSearcher searcher,
        Query query,
        PreparedQuery.Words asked,
        TopDocs found,
        String described)
        throws IOException {
      Object[] beside =
          searcher.search(
              query,
              new MultiCollectorManager(
                  new TopScoreDocCollectorManager(Math.max(1, found.scoreDocs.length), 1),
                  new TotalHitCountCollectorManager(searcher.getSlices())));
      ScoreDoc[] all = ((TopDocs) beside[0]).scoreDocs;
      for (int i = 0; i < found.scoreDocs.length; i++) {
        assertEquals(described, found.scoreDocs[i].doc, all[i].doc);
        assertEquals(described, found.scoreDocs[i].score, all[i].score, 0);
      }
      if (found.scoreDocs.length > 0 && !asked.points().isEmpty()) {
        ScoreDoc best = found.scoreDocs[0];
        Query exact = CrossMediaField.exact(FIELD, asked.points());
        assertEquals(best.score, searcher.explain(exact, best.doc).getValue().floatValue(), 1e-6f);
        assertEquals(best.score, searcher.explain(query, best.doc).getValue().floatValue(), 1e-6f);
      }
    }

    /** A picture and its score. */
    private record Hit(int id, float score) {}

    private List<Hit> expected(PreparedQuery.Words asked, boolean isFiltered) {
      WordWeights words = asked.words().getFirst();
      Optional<QueryVector> point = asked.points().stream().findFirst();
      return IntStream.range(0, PICTURES)
          .filter(i -> stored.get(i) != null && (!isFiltered || i % 3 == 1))
          .filter(i -> sum(words.weights(), stored.get(i)) > 0)
          .mapToObj(i -> new Hit(i, score(words, point, stored.get(i))))
          .sorted(Comparator.comparing(Hit::score).reversed())
          .toList();
    }

    private float score(WordWeights words, Optional<QueryVector> point, ProjectedItem picture) {
      Calibration map = point.map(QueryVector::calibration).orElse(words.calibration());
      double raw =
          point.map(query -> dot(query, picture)).orElseGet(() -> sum(words.weights(), picture));
      return map.apply((float) raw);
    }

    private static double sum(Map<String, Float> weights, ProjectedItem picture) {
      double sum = 0;
      for (WeightedWord word : picture.words()) {
        float kept = ImpactCode.decode(ImpactCode.encode(word.word(), word.weight()));
        sum += (double) weights.getOrDefault(word.word(), 0f) * kept;
      }
      return sum;
    }

    private double dot(QueryVector query, ProjectedItem picture) {
      float[] asked = rounded(query.vector().toArray());
      float[] point = rounded(picture.vector().toArray());
      return IntStream.range(0, asked.length).mapToDouble(i -> (double) asked[i] * point[i]).sum();
    }

    /** Returns a vector as it is stored. */
    private float[] rounded(float[] vector) {
      if (kind == StoredVector.FLOAT32) {
        return vector;
      }
      byte[] bytes = new byte[vector.length];
      float scale = StoredVector.quantise(vector, bytes);
      float[] rounded = new float[vector.length];
      for (int i = 0; i < rounded.length; i++) {
        rounded[i] = scale * bytes[i];
      }
      return rounded;
    }

    @Override
    public void close() throws IOException {
      reader.close();
      directory.close();
      assertEquals(0, windows.counts().memoryInBytes());
    }
  }
}
