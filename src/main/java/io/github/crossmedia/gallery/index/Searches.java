package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.index.SearchOptions.Plan;
import io.github.crossmedia.gallery.index.SearchResult.Facet;
import io.github.crossmedia.gallery.index.SearchResult.Tiers;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.gallery.words.Reading.Part;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.lucene.QueryWords;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionRangeQuery;
import org.apache.lucene.queries.function.ValueSource;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/** Searches by words and by pictures, in one version of an index. */
public final class Searches {

  private static final String FIELD = SearchDocument.PICTURE.name();
  private static final int WORDS_OF_A_HIT = 8;
  private static final int WORDS_OF_ONE = 24;
  private static final int FACETED = 200;
  private static final int WORDS_OF_A_FACET = 5;
  private static final int FACETS = 16;

  /** The best first; ties by id, as everywhere. */
  private static final Sort BEST_FIRST =
      new Sort(SortField.FIELD_SCORE, new SortField(SearchDocument.ID, SortField.Type.STRING));

  private static final Sort BY_FILE =
      new Sort(
          new SortField(SearchDocument.FILE, SortField.Type.STRING),
          new SortField(SearchDocument.ID, SortField.Type.STRING));

  /** Pictures are compared by the cosine of their points, whose odds nothing was fitted for. */
  private static final Calibration COSINE =
      Calibration.of(new float[] {0, 0.5f, 0.8f, 1}, new float[] {0.02f, 0.16f, 0.5f, 0.98f});

  private final LuceneIndex index;
  private final Projector projector;
  private final QueryReader reader;

  Searches(LuceneIndex index, Projector projector, QueryReader reader) {
    this.index = index;
    this.projector = projector;
    this.reader = reader;
  }

  /** Understands a query in words. */
  public Reading read(String text) {
    return reader.read(text);
  }

  /**
   * Finds pictures for words. Those whose caption or file name says so come first, and keep the
   * score that the model gives them.
   */
  public SearchResult byText(String text, SearchOptions options) throws IOException {
    Reading reading = read(text);
    return search(
        reading,
        limited(query(reading, options), reading, options),
        options.readsTexts() ? WrittenWords.query(reading) : Optional.empty(),
        options);
  }

  /** What a query demands and rules out, by what is seen and by what is written. */
  private Query limited(Query query, Reading reading, SearchOptions options) {
    if (reading.required().isEmpty() && reading.excluded().isEmpty()) {
      return query;
    }
    BooleanQuery.Builder limited = new BooleanQuery.Builder().add(query, Occur.MUST);
    reading.required().forEach(part -> limited.add(shows(part, options), Occur.FILTER));
    reading.excluded().forEach(part -> limited.add(shows(part, options), Occur.MUST_NOT));
    return limited.build();
  }

  /** Pictures that show a part of a query, at odds of one in six or better, or are said to. */
  private Query shows(Part part, SearchOptions options) {
    BooleanQuery.Builder shows = new BooleanQuery.Builder();
    if (!part.known().isEmpty()) {
      Query seen = query(part.known(), Plan.EXACT);
      shows.add(
          new FunctionRangeQuery(
              ValueSource.fromDoubleValuesSource(DoubleValuesSource.fromQuery(seen)),
              Verdict.ONE_IN_SIX,
              1,
              true,
              true),
          Occur.SHOULD);
    }
    if (options.readsTexts()) {
      WrittenWords.all(part.written()).ifPresent(query -> shows.add(query, Occur.SHOULD));
    }
    return shows.build();
  }

  /** The query vector of a text, as the model has it. */
  public float[] point(Reading reading) {
    return couple().query(Medium.ofText(reading.text()));
  }

  private Query query(Reading reading, SearchOptions options) {
    return reading.known().isEmpty()
        ? new MatchNoDocsQuery("none of the words is known")
        : query(reading.known(), options.plan());
  }

  private Query query(List<String> words, Plan plan) {
    Medium asked = Medium.ofText(String.join(" ", words));
    Calibration calibration = couple().calibration(asked);
    float[] point = couple().query(asked);
    if (plan == Plan.WORDS) {
      Map<String, Float> weights = new TreeMap<>();
      for (String word : words) {
        int place = projector.lens().vocabulary().indexOf(word).orElseThrow();
        weights.put(word, point.length > place ? point[place] : 1);
      }
      weights.values().removeIf(weight -> !(weight > 0));
      return CrossMediaField.words(
          FIELD, List.of(QueryWords.of(projector.version(), weights, calibration)));
    }
    return CrossMediaField.exact(
        FIELD, List.of(new QueryPoint(projector.version(), DenseVector.of(point), calibration)));
  }

  /** All pictures, in the order of their files. */
  public SearchResult browse(SearchOptions options) throws IOException {
    return search(Reading.NONE, MatchAllDocsQuery.INSTANCE, Optional.empty(), options);
  }

  /** Finds pictures like one with this point. */
  public SearchResult byPicture(float[] point, SearchOptions options) throws IOException {
    DenseVector vector = DenseVector.of(point);
    if (vector.norm() == 0) {
      Query none = new MatchNoDocsQuery("the picture has no features");
      return search(Reading.NONE, none, Optional.empty(), options);
    }
    Query query =
        CrossMediaField.exact(
            SearchDocument.DIRECTION.name(),
            List.of(
                new QueryPoint(projector.version(), (DenseVector) vector.normalised(), COSINE)));
    return search(Reading.NONE, query, Optional.empty(), options);
  }

  private SearchResult search(
      Reading reading, Query query, Optional<Query> written, SearchOptions options)
      throws IOException {
    Query either = written.isEmpty() ? query : either(query, written.get());
    Query filtered =
        options.within().isEmpty()
            ? either
            : new BooleanQuery.Builder()
                .add(either, Occur.MUST)
                .add(CrossMediaField.word(FIELD, options.within().get()), Occur.FILTER)
                .build();
    return index.with(searcher -> collect(searcher, reading, filtered, written, options));
  }

  /** Both, scored by the first alone; what the first rules out stays out. */
  private static Query either(Query query, Query written) {
    BooleanQuery.Builder either = new BooleanQuery.Builder();
    either.add(new BoostQuery(written, 0), Occur.SHOULD);
    if (query instanceof BooleanQuery limited) {
      for (BooleanClause clause : limited.clauses()) {
        either.add(clause.query(), clause.isScoring() ? Occur.SHOULD : clause.occur());
      }
      return either.setMinimumNumberShouldMatch(1).build();
    }
    return either.add(query, Occur.SHOULD).build();
  }

  private static Sort order(Optional<Query> written) {
    if (written.isEmpty()) {
      return BEST_FIRST;
    }
    SortField first = DoubleValuesSource.fromQuery(written.get()).getSortField(true);
    return new Sort(first, BEST_FIRST.getSort()[0], BEST_FIRST.getSort()[1]);
  }

  private SearchResult collect(
      IndexSearcher searcher,
      Reading reading,
      Query query,
      Optional<Query> written,
      SearchOptions options)
      throws IOException {
    int wanted = Math.max(FACETED, options.from() + options.count());
    Sort sort = query instanceof MatchAllDocsQuery ? BY_FILE : order(written).rewrite(searcher);
    TopDocs top =
        searcher.search(query, new TopFieldCollectorManager(sort, wanted, null, Integer.MAX_VALUE));
    TopFieldCollector.populateScores(top.scoreDocs, searcher, query);
    StoredFields stored = searcher.getIndexReader().storedFields();
    List<Hit> hits = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < top.scoreDocs.length; i++) {
      FieldDoc found = (FieldDoc) top.scoreDocs[i];
      boolean isWritten = written.isPresent() && (double) found.fields[0] > 0;
      Document document = stored.document(found.doc);
      Hit hit =
          SearchDocument.hit(
              document,
              found.score,
              isWritten ? Verdict.WRITTEN : Verdict.of(found.score),
              isWritten ? WrittenWords.places(searcher, reading, document) : List.of(),
              projector.lens(),
              WORDS_OF_A_HIT);
      if (i >= options.from() && hits.size() < options.count()) {
        hits.add(hit);
      }
      if (i < FACETED && hit.verdict() != Verdict.NOTHING) {
        hit.words().stream()
            .limit(WORDS_OF_A_FACET)
            .forEach(word -> counts.merge(word.word(), 1, Integer::sum));
      }
    }
    Verdict verdict =
        hits.stream().map(Hit::verdict).min(Comparator.naturalOrder()).orElse(Verdict.NOTHING);
    return new SearchResult(
        reading,
        verdict,
        top.totalHits.value(),
        tiers(searcher, query, written),
        hits,
        facets(counts));
  }

  private static Tiers tiers(IndexSearcher searcher, Query query, Optional<Query> written)
      throws IOException {
    if (query instanceof MatchAllDocsQuery) {
      return Tiers.NONE;
    }
    BooleanQuery.Builder seen = new BooleanQuery.Builder().add(query, Occur.MUST);
    BooleanQuery.Builder said = new BooleanQuery.Builder().add(query, Occur.FILTER);
    written.ifPresent(texts -> seen.add(texts, Occur.MUST_NOT));
    written.ifPresent(texts -> said.add(texts, Occur.FILTER));
    VerdictCounts.Counts counts = searcher.search(seen.build(), new VerdictCounts());
    return new Tiers(
        written.isEmpty() ? 0 : searcher.count(said.build()), counts.likely(), counts.maybe());
  }

  private static List<Facet> facets(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Facet(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Facet::count).reversed().thenComparing(Facet::word))
        .limit(FACETS)
        .toList();
  }

  /** One picture by its id, with the score that a search for the text gives it. */
  public Optional<Hit> hit(String id, String text) throws IOException {
    Query only = new TermQuery(new Term(SearchDocument.ID, id));
    Reading reading = read(text);
    Optional<Query> written = WrittenWords.query(reading);
    Query scored =
        new BooleanQuery.Builder()
            .add(only, Occur.FILTER)
            .add(query(reading, SearchOptions.first(1)), Occur.SHOULD)
            .build();
    return index.with(
        searcher -> {
          TopDocs found = searcher.search(scored, 1);
          if (found.scoreDocs.length == 0) {
            return Optional.empty();
          }
          float score = found.scoreDocs[0].score;
          Document document = searcher.storedFields().document(found.scoreDocs[0].doc);
          boolean said = written.isPresent() && searcher.count(both(only, written.get())) > 0;
          return Optional.of(
              SearchDocument.hit(
                  document,
                  score,
                  said ? Verdict.WRITTEN : Verdict.of(score),
                  said ? WrittenWords.places(searcher, reading, document) : List.of(),
                  projector.lens(),
                  WORDS_OF_ONE));
        });
  }

  private static Query both(Query one, Query other) {
    return new BooleanQuery.Builder().add(one, Occur.FILTER).add(other, Occur.FILTER).build();
  }

  private Couple couple() {
    return projector.model().textToImage();
  }
}
