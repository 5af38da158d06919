package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.DoublePrecision.Score;
import io.github.crossmedia.lucene.DrawnIndex.Picture;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;

/**
 * All plans against double precision, on random models of words, alone or with sentences: with
 * filters and boosts, sorted, the best few, and the best child of a parent. The nightly build
 * checks more.
 */
public class DifferentialTest extends VectorFormatsTestCase {

  private static final int CHECKS = Integer.getInteger("crossmedia.differential.checks", 300);
  private static final int CHECKS_AN_INDEX = 20;
  private static final int MAX_WORDS = 60;
  private static final int ALL = 10_000;
  private static final Query PARENTS = new TermQuery(new Term("kind", "parent"));
  private static final Query EVEN = new TermQuery(new Term("even", "true"));

  /** What a query must find: scores by the id of a document. */
  private record Asked(Query query, Map<Integer, Score> expected) {}

  public void testQueriesScoreAsInDoublePrecision() throws IOException {
    for (int checks = 0; checks < CHECKS; checks += CHECKS_AN_INDEX) {
      DrawnIndex drawn = new DrawnIndex(random());
      try (Directory directory = newDirectory();
          RandomIndexWriter writer =
              new RandomIndexWriter(random(), directory, drawn.config(newIndexWriterConfig()))) {
        drawn.fill(writer);
        try (DirectoryReader reader = writer.getReader()) {
          IndexSearcher searcher = newSearcher(reader);
          for (int i = 0; i < CHECKS_AN_INDEX; i++) {
            check(drawn, searcher);
          }
        }
      }
    }
  }

  private static void check(DrawnIndex drawn, IndexSearcher searcher) throws IOException {
    Asked asked = wrapped(plan(drawn, searcher), drawn);
    String described = asked.query().toString();
    Map<Integer, Float> found = new HashMap<>();
    for (ScoreDoc hit : searcher.search(asked.query(), ALL).scoreDocs) {
      found.put(id(searcher, hit), hit.score);
    }
    assertEquals(described, asked.expected().keySet(), found.keySet());
    found.forEach(
        (id, score) ->
            assertTrue(
                described + ": " + id + " " + score + " " + asked.expected().get(id),
                asked.expected().get(id).has(score)));
    assertEquals(described, found.size(), searcher.count(asked.query()));
    best(searcher, asked.query(), found);
    sorted(searcher, asked.query(), found);
  }

  private static int id(IndexSearcher searcher, ScoreDoc hit) throws IOException {
    return Integer.parseInt(searcher.storedFields().document(hit.doc).get("id"));
  }

  /** The best few, where plans may skip what can't be among them. */
  private static void best(IndexSearcher searcher, Query query, Map<Integer, Float> all)
      throws IOException {
    int count = 1 + random().nextInt(20);
    List<Float> scores = new ArrayList<>(all.values());
    scores.sort(Collections.reverseOrder());
    var few = new TopScoreDocCollectorManager(count, random().nextInt(2 * count));
    ScoreDoc[] best = searcher.search(query, few).scoreDocs;
    assertEquals(query.toString(), Math.min(count, all.size()), best.length);
    for (int i = 0; i < best.length; i++) {
      float score = best[i].score;
      assertEquals(query.toString(), scores.get(i), score, 1e-6f * score);
      assertEquals(query.toString(), all.get(id(searcher, best[i])), score, 1e-6f * score);
      if (i < 2) {
        float explained = searcher.explain(query, best[i].doc).getValue().floatValue();
        assertEquals(query.toString(), score, explained, 1e-6f * score);
      }
    }
  }

  private static void sorted(IndexSearcher searcher, Query query, Map<Integer, Float> all)
      throws IOException {
    Sort byNumber = new Sort(new SortField("number", SortField.Type.INT));
    int count = 1 + random().nextInt(20);
    List<Integer> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(query, count, byNumber).scoreDocs) {
      found.add(id(searcher, hit));
    }
    assertEquals(query.toString(), all.keySet().stream().sorted().limit(count).toList(), found);
  }

  private static Asked plan(DrawnIndex drawn, IndexSearcher searcher) throws IOException {
    int length = 1 + random().nextInt(random().nextBoolean() ? 5 : MAX_WORDS);
    String text = drawn.models().text(length);
    return switch (random().nextInt(5)) {
      case 0 -> exact(drawn, points(drawn, text));
      case 1 -> words(drawn, text);
      case 2 -> nearest(drawn, points(drawn, text), searcher);
      case 3 -> candidates(drawn, points(drawn, text));
      default ->
          drawn.model(DrawnIndex.CURRENT).space().sentences() == 0
              ? visualWords(drawn, text)
              : words(drawn, text);
    };
  }

  /** One or several served versions, and sometimes other bytes of the name of the current one. */
  private static List<ServedModel> served(DrawnIndex drawn) {
    List<ServedModel> served = new ArrayList<>();
    served.add(
        ServedModel.of(
            Stream.of(DrawnIndex.CURRENT, DrawnIndex.EARLIER)
                .limit(1 + random().nextInt(2))
                .map(drawn::version)
                .toList()));
    if (random().nextInt(3) == 0) {
      served.add(ServedModel.of(List.of(drawn.version(DrawnIndex.OTHER_BYTES))));
    }
    return served;
  }

  private static List<QueryVector> points(DrawnIndex drawn, String text) {
    return served(drawn).stream()
        .flatMap(model -> model.text(text, PlanOptions.of(Plan.EXACT)).points().stream())
        .toList();
  }

  private static Map<Integer, Score> expected(
      DrawnIndex drawn, Function<Picture, Optional<Score>> score) {
    Map<Integer, Score> expected = new HashMap<>();
    drawn
        .pictures()
        .forEach((id, picture) -> score.apply(picture).ifPresent(s -> expected.put(id, s)));
    return expected;
  }

  private static Asked exact(DrawnIndex drawn, List<QueryVector> points) {
    return new Asked(
        CrossMediaField.exact(DrawnIndex.FIELD, points),
        expected(drawn, picture -> DoublePrecision.exact(points, picture)));
  }

  private static Asked words(DrawnIndex drawn, String text) {
    List<PreparedQuery.Words> all =
        served(drawn).stream()
            .map(model -> (PreparedQuery.Words) model.text(text, PlanOptions.of(Plan.WORDS)))
            .toList();
    // a name without a hash is that of the first version, if both find documents in the same way
    List<PreparedQuery.Words> prepared =
        all.stream().filter(each -> isWhole(each) == isWhole(all.getFirst())).toList();
    PreparedQuery.Words asked =
        new PreparedQuery.Words(
            prepared.stream().flatMap(each -> each.words().stream()).toList(),
            prepared.stream().flatMap(each -> each.points().stream()).toList(),
            prepared.stream().flatMap(each -> each.sentences().stream()).toList());
    WindowCache windows = random().nextBoolean() ? windows() : WindowCache.NONE;
    return new Asked(
        CrossMediaField.planned(DrawnIndex.FIELD, asked, PlanOptions.DEFAULT, windows),
        expected(drawn, picture -> DoublePrecision.words(asked, picture)));
  }

  /** Returns true if the current version compares with the whole text. */
  private static boolean isWhole(PreparedQuery.Words asked) {
    return asked.points().stream().anyMatch(point -> point.model().startsWith("m@1"));
  }

  /** Memory for the words of all segments, or of some of them. */
  private static WindowCache windows() {
    long bytes = random().nextBoolean() ? Long.MAX_VALUE : random().nextInt(1 << 13);
    return WindowCache.ofAnySegment(WindowCache.Budget.of(bytes));
  }

  private static Asked visualWords(DrawnIndex drawn, String text) {
    ServedModel model = ServedModel.of(List.of(drawn.version(DrawnIndex.CURRENT)));
    PreparedQuery.VisualWords prepared =
        (PreparedQuery.VisualWords) model.text(text, PlanOptions.of(Plan.VISUAL_WORDS));
    return new Asked(
        CrossMediaField.visualWords(DrawnIndex.FIELD, prepared.counts()),
        expected(
            drawn,
            picture ->
                Optional.of(
                    DoublePrecision.visualWords(
                        drawn.model(DrawnIndex.CURRENT),
                        text,
                        prepared.counts().back(),
                        picture))));
  }

  /** Half of the pictures, given for each version. */
  private static Asked candidates(DrawnIndex drawn, List<QueryVector> points) {
    return new Asked(
        CrossMediaField.candidates(
            DrawnIndex.FIELD,
            "",
            points,
            Collections.nCopies(points.size(), EVEN),
            Integer.MAX_VALUE),
        expected(
            drawn,
            picture -> DoublePrecision.exact(points, picture).filter(score -> picture.even())));
  }

  /**
   * A graph may miss what is nearest, but not return less than there is, and nothing else; among as
   * many pictures as are asked for it finds all.
   */
  private static Asked nearest(DrawnIndex drawn, List<QueryVector> points, IndexSearcher searcher)
      throws IOException {
    boolean filtered = random().nextBoolean();
    Map<Integer, Score> there =
        expected(
            drawn,
            picture ->
                DoublePrecision.exact(points, picture)
                    .filter(score -> picture.nearest() && (!filtered || picture.even())));
    int k = 1 + random().nextInt(random().nextBoolean() ? 3 : 500);
    Query query =
        CrossMediaField.nearest(
            DrawnIndex.FIELD, points, k, filtered ? EVEN : MatchAllDocsQuery.INSTANCE);
    Map<Integer, Score> found = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, ALL).scoreDocs) {
      int id = id(searcher, hit);
      assertTrue(query + " finds " + id, there.containsKey(id));
      found.put(id, there.get(id));
    }
    assertEquals(query.toString(), Math.min(k, there.size()), found.size());
    return new Asked(query, found);
  }

  private static Asked wrapped(Asked asked, DrawnIndex drawn) {
    return switch (random().nextInt(4)) {
      case 0 -> boosted(asked);
      case 1 -> filtered(asked, drawn, random().nextBoolean());
      case 2 -> joined(asked, drawn);
      default -> asked;
    };
  }

  private static Asked boosted(Asked asked) {
    float boost = 0.1f + 3 * random().nextFloat();
    Map<Integer, Score> expected = new HashMap<>(asked.expected());
    expected.replaceAll((id, score) -> score.times(boost));
    return new Asked(new BoostQuery(asked.query(), boost), expected);
  }

  private static Asked filtered(Asked asked, DrawnIndex drawn, boolean even) {
    Map<Integer, Score> expected = new HashMap<>(asked.expected());
    expected.keySet().removeIf(id -> drawn.pictures().get(id).even() != even);
    return new Asked(
        new BooleanQuery.Builder()
            .add(asked.query(), Occur.MUST)
            .add(EVEN, even ? Occur.FILTER : Occur.MUST_NOT)
            .build(),
        expected);
  }

  private static Asked joined(Asked asked, DrawnIndex drawn) {
    ScoreMode mode =
        List.of(ScoreMode.Max, ScoreMode.Total, ScoreMode.Min).get(random().nextInt(3));
    Map<Integer, Score> expected = new HashMap<>();
    asked
        .expected()
        .forEach(
            (id, score) ->
                expected.merge(
                    drawn.pictures().get(id).parentId(), score, (a, b) -> combined(mode, a, b)));
    return new Asked(
        new ToParentBlockJoinQuery(asked.query(), new QueryBitSetProducer(PARENTS), mode),
        expected);
  }

  private static Score combined(ScoreMode mode, Score a, Score b) {
    return switch (mode) {
      case Max -> new Score(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()));
      case Min -> new Score(Math.min(a.low(), b.low()), Math.min(a.high(), b.high()));
      default -> new Score(a.low() + b.low(), a.high() + b.high());
    };
  }
}
