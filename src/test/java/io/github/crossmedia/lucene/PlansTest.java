package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** All plans against arithmetic on the model, on random models and random segments. */
@LuceneTestCase.SuppressSysoutChecks(
    bugUrl = "Elasticsearch's vector formats warn that they find no native library")
public class PlansTest extends LuceneTestCase {

  private static final int WORDS_KEPT = 5;

  private RandomModels models;
  private Map<String, CrossMediaModel> versions;
  private LearnedField field;
  private final Map<Integer, Picture> pictures = new HashMap<>();
  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  private record Picture(String version, boolean even, Map<String, SparseVector> counts) {}

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @Override
  public void setUp() throws Exception {
    super.setUp();
    models = new RandomModels(random());
    versions = new HashMap<>();
    for (String name : List.of("new", "old", "unserved")) {
      versions.put(name, models.model());
    }
    StoredVector stored = StoredVector.FLOAT32;
    CrossMediaField plain = CrossMediaField.named("picture").with(stored).withNearest();
    field = LearnedField.of(plain, version("new"), version("old")).keeping(WORDS_KEPT, 0.01f);
    directory = newDirectory();
    IndexWriterConfig config = newIndexWriterConfig();
    if (random().nextBoolean()) {
      config.setIndexSort(new Sort(new SortField("number", SortField.Type.INT, true)));
    }
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      int count = atLeast(80);
      int shared = random().nextInt(3);
      for (int id = 0; id < count; id++) {
        writer.addDocument(document(id, plain, shared));
        if (rarely()) {
          writer.commit();
        }
      }
      boolean deletes = random().nextBoolean();
      for (int id = 0; id < count; id++) {
        if (deletes && random().nextInt(6) == 0) {
          writer.deleteDocuments(new Term("id", String.valueOf(id)));
          pictures.remove(id);
        }
      }
      if (random().nextBoolean()) {
        writer.forceMerge(1);
      }
      reader = writer.getReader();
    }
    searcher = newSearcher(reader);
  }

  private ServedVersion version(String name) {
    return ServedVersion.of(name + "@1", versions.get(name));
  }

  private Document document(int id, CrossMediaField plain, int otherVersions) {
    Document document = new Document();
    document.add(new StringField("id", String.valueOf(id), Field.Store.YES));
    document.add(new NumericDocValuesField("number", id));
    boolean even = random().nextBoolean();
    document.add(new StringField("even", String.valueOf(even), Field.Store.NO));
    if (random().nextInt(10) == 0) {
      return document;
    }
    String version = List.of("new", "old", "unserved").get(random().nextInt(otherVersions + 1));
    Map<String, SparseVector> counts = models.picture();
    ProjectedItem projected =
        version(version).picture(RandomModels.medium(counts), WORDS_KEPT, 0.01f);
    plain.fields(projected).forEach(document::add);
    counts.forEach(
        (view, c) -> DocumentFields.visualWords(plain.name(), view, c).forEach(document::add));
    pictures.put(id, new Picture(version, even, counts));
    return document;
  }

  @Override
  public void tearDown() throws Exception {
    reader.close();
    directory.close();
    super.tearDown();
  }

  public void testExact() throws Exception {
    String text = models.text();
    check(field.text(text, Plan.EXACT), expected(text), 1e-5f);
  }

  public void testExactForAPictureByItsOwnKind() throws Exception {
    Medium query = RandomModels.medium(models.picture());
    Map<Integer, Float> expected = new HashMap<>();
    pictures.forEach(
        (id, picture) -> {
          if (!picture.version.equals("unserved")) {
            var couple = versions.get(picture.version).textToImage();
            float[] point = couple.documentTower().project(query);
            float raw = dot(point, couple.document(RandomModels.medium(picture.counts)));
            expected.put(id, couple.calibrations().across().among().apply(raw));
          }
        });
    check(field.picture(query), expected, 1e-5f);
  }

  public void testWordsSumsTheStrongestWordsOfEachPicture() throws Exception {
    String text = models.text();
    Map<Integer, Float> expected = new HashMap<>();
    pictures.forEach(
        (id, picture) -> {
          if (!picture.version.equals("unserved")) {
            CrossMediaModel model = versions.get(picture.version);
            WordWeigher weigher = WordWeigher.of(model);
            float[] point = model.textToImage().document(RandomModels.medium(picture.counts));
            // a phrase counts beside its words, so its weight is not its component of the query
            Map<String, Float> asked = weigher.weights(text);
            double raw = 0;
            for (WeightedWord word : weigher.strongest(point, WORDS_KEPT, 0.01f)) {
              raw += (double) asked.getOrDefault(word.word(), 0f) * word.weight();
            }
            if (raw > 0) {
              Calibration map = model.textToImage().calibration(Medium.ofText(text));
              expected.put(id, map.apply((float) raw));
            }
          }
        });
    check(field.text(text, Plan.WORDS), expected, 1e-3f);
  }

  public void testWordsScoresAsExactWhereAPictureKeepsAllWords() throws Exception {
    String text = models.text();
    Map<Integer, Float> exact = scores(field.text(text, Plan.EXACT));
    Map<Integer, Float> words = scores(field.text(text, Plan.WORDS));
    pictures.forEach(
        (id, picture) -> {
          CrossMediaModel model = versions.get(picture.version);
          float[] point = model.textToImage().document(RandomModels.medium(picture.counts));
          var kept =
              WordWeigher.of(model).strongest(point, WORDS_KEPT, 0.01f).stream()
                  .map(WeightedWord::word)
                  .toList();
          var asked = WordWeigher.of(model).weights(text).keySet();
          if (words.containsKey(id) && kept.containsAll(asked)) {
            assertEquals(exact.get(id), words.get(id), 1e-3f);
          }
        });
  }

  public void testNearestScoresAsExactDoes() throws Exception {
    String text = models.text();
    int k = 1 + random().nextInt(pictures.size());
    Query query = field.text(text, PlanOptions.nearest(k));
    Map<Integer, Float> exact = expected(text);
    Map<Integer, Float> found = scores(query);
    assertTrue(found.size() <= k);
    assertEquals(exact.isEmpty(), found.isEmpty());
    for (var hit : found.entrySet()) {
      assertEquals(exact.get(hit.getKey()), hit.getValue(), 1e-5f);
    }
    if (reader.leaves().size() == 1) { // what is nearest in a segment depends on the others
      checkContract(query);
    }
  }

  public void testNearestAmongTheDocumentsOfAFilter() throws Exception {
    Query filter = new TermQuery(new Term("even", "true"));
    QueryVector point = ofPictures("new", models.text());
    Query query = CrossMediaField.nearest("picture", List.of(point), 1000, filter);
    long expected =
        pictures.values().stream().filter(p -> p.even && p.version.equals("new")).count();
    assertEquals(expected, searcher.count(query));
  }

  private QueryVector ofPictures(String version, String text) {
    return ServedModel.of(List.of(version(version)))
        .text(text, PlanOptions.of(Plan.EXACT))
        .points()
        .getFirst();
  }

  public void testVisualWordsScoresAsIfTheCurrentVersionHadProjectedAll() throws Exception {
    String text = models.text();
    Map<Integer, Float> expected = new HashMap<>();
    pictures.forEach((id, picture) -> expected.put(id, exact("new", picture, text)));
    check(field.text(text, Plan.VISUAL_WORDS), expected, 1e-5f);
  }

  public void testLikeFindsPicturesThatShareVisualWords() throws Exception {
    SparseVector counts = models.picture().get("sift");
    Query query = CrossMediaField.like("picture", "sift", counts, 1000);
    long sharing = pictures.values().stream().filter(p -> shares(p, counts)).count();
    assertEquals(sharing, searcher.count(query));
    checkContract(query);
  }

  private static boolean shares(Picture picture, SparseVector counts) {
    return counts.dot(picture.counts.get("sift")) > 0;
  }

  public void testTheScoreAsAValueSorts() throws Exception {
    String text = models.text();
    List<QueryVector> points = List.of(ofPictures("new", text), ofPictures("old", text));
    Sort sort = new Sort(CrossMediaField.score("picture", points).getSortField(true));
    Query query = CrossMediaField.exact("picture", points);
    TopDocs sorted = searcher.search(query, 1000, sort);
    TopDocs scored = searcher.search(query, 1000);
    for (int i = 0; i < sorted.scoreDocs.length; i++) {
      assertEquals(scored.scoreDocs[i].doc, sorted.scoreDocs[i].doc);
    }
  }

  public void testDocumentsOfOtherVersionsAreCounted() throws Exception {
    long unserved =
        pictures.values().stream().filter(picture -> picture.version.equals("unserved")).count();
    assertEquals(
        unserved, searcher.count(VersionFilter.noneOf("picture", List.of("new@1", "old@1"))));
  }

  public void testQueriesAreEqualWhenTheirValuesAre() {
    String text = "word0";
    for (Plan plan : List.of(Plan.EXACT, Plan.WORDS, Plan.VISUAL_WORDS)) {
      QueryUtils.checkEqual(field.text(text, plan), field.text(text, plan));
      QueryUtils.checkUnequal(field.text(text, plan), field.text("word1", plan));
    }
  }

  private Map<Integer, Float> expected(String text) {
    Map<Integer, Float> expected = new HashMap<>();
    pictures.forEach(
        (id, picture) -> {
          if (!picture.version.equals("unserved")) {
            expected.put(id, exact(picture.version, picture, text));
          }
        });
    return expected;
  }

  private float exact(String version, Picture picture, String text) {
    var couple = versions.get(version).textToImage();
    float[] document = couple.document(RandomModels.medium(picture.counts));
    Medium query = Medium.ofText(text);
    return couple.calibration(query).apply(dot(couple.query(query), document));
  }

  private static float dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return (float) sum;
  }

  private void check(Query query, Map<Integer, Float> expected, float tolerance) throws Exception {
    checkContract(query);
    assertScores(expected, scores(query), 1, tolerance);
    float boost = 0.1f + 3 * random().nextFloat();
    assertScores(expected, scores(new BoostQuery(query, boost)), boost, boost * tolerance);
    Map<Integer, Float> even = new HashMap<>(expected);
    even.keySet().removeIf(id -> !pictures.get(id).even);
    Query filtered =
        new BooleanQuery.Builder()
            .add(query, Occur.MUST)
            .add(new TermQuery(new Term("even", "true")), Occur.FILTER)
            .build();
    checkContract(filtered);
    assertScores(even, scores(filtered), 1, tolerance);
    assertEquals(expected.size(), searcher.count(query));
    assertTopIsPrefixOfAll(query);
  }

  /** QueryUtils expects a scorer to leave out deleted documents, which no scorer does. */
  private void checkContract(Query query) throws Exception {
    if (!reader.hasDeletions()) {
      QueryUtils.check(random(), query, searcher);
    }
    for (ScoreDoc hit : searcher.search(query, 20).scoreDocs) {
      float explained = searcher.explain(query, hit.doc).getValue().floatValue();
      assertEquals(hit.score, explained, 1e-6f * explained);
    }
  }

  private void assertTopIsPrefixOfAll(Query query) throws Exception {
    Sort byScoreThenId =
        new Sort(SortField.FIELD_SCORE, new SortField("number", SortField.Type.INT));
    ScoreDoc[] all = searcher.search(query, 10_000, byScoreThenId).scoreDocs;
    ScoreDoc[] some = searcher.search(query, 1 + random().nextInt(10), byScoreThenId).scoreDocs;
    List<Integer> wanted = new ArrayList<>();
    for (int i = 0; i < some.length; i++) {
      wanted.add(all[i].doc);
    }
    assertEquals(wanted, List.of(some).stream().map(hit -> hit.doc).toList());
    ScoreDoc[] byScore = searcher.search(query, Math.max(1, some.length)).scoreDocs;
    float[] scores = new float[byScore.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = byScore[i].score;
    }
    List<Float> best = new ArrayList<>(scores(query).values());
    best.sort(Comparator.reverseOrder());
    for (int i = 0; i < scores.length; i++) {
      assertEquals(best.get(i), scores[i], 1e-6f * Math.abs(best.get(i)));
    }
  }

  private Map<Integer, Float> scores(Query query) throws Exception {
    Map<Integer, Float> scores = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, 10_000).scoreDocs) {
      scores.put(Integer.valueOf(searcher.storedFields().document(hit.doc).get("id")), hit.score);
    }
    return scores;
  }

  private static void assertScores(
      Map<Integer, Float> expected, Map<Integer, Float> found, float boost, float tolerance) {
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((id, score) -> assertEquals(boost * score, found.get(id), tolerance));
  }
}
