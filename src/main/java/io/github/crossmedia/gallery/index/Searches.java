package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.index.SearchResult.Facet;
import io.github.crossmedia.gallery.index.SearchResult.Tiers;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.gallery.words.Reading.Part;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.lucene.PreparedQuery;
import io.github.crossmedia.lucene.QueryOptions;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final String FIELD = SearchDocument.PICTURE;
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

  private final IndexedPictures indexed;
  private final LuceneIndex index;
  private final Projector projector;
  private final QueryReader reader;

  Searches(IndexedPictures indexed, Projector projector, QueryReader reader) {
    this.indexed = indexed;
    this.index = indexed.search();
    this.projector = projector;
    this.reader = reader;
  }

  /** Understands a query in words. */
  public Reading read(String text) {
    return reader.read(text);
  }

  /**
   * Finds pictures for words. Those whose caption or file name matches come first, and keep the
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
      Query seen = query(part.known(), QueryOptions.of(Plan.EXACT));
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
    return pictures()
        .model()
        .text(reading.text(), QueryOptions.of(Plan.EXACT))
        .points()
        .getFirst()
        .vector()
        .toArray();
  }

  private Query query(Reading reading, SearchOptions options) {
    return reading.known().isEmpty()
        ? new MatchNoDocsQuery("none of the words is known")
        : query(reading.known(), how(options));
  }

  private Query query(List<String> words, QueryOptions how) {
    return pictures().text(String.join(" ", words), how);
  }

  private static QueryOptions how(SearchOptions options) {
    if (options.plan() == Plan.NEAREST) {
      throw new IndexException("the index of a folder has no graph of nearest pictures: use exact");
    }
    return QueryOptions.of(options.plan());
  }

  private LearnedField pictures() {
    return projector.pictures();
  }

  /** All pictures, in the order of their files. */
  public SearchResult browse(SearchOptions options) throws IOException {
    return search(Reading.NONE, MatchAllDocsQuery.INSTANCE, Optional.empty(), options);
  }

  /** Finds pictures like one from elsewhere. */
  public SearchResult byPicture(Picture picture, SearchOptions options) throws IOException {
    return alike(pictures().model().picture(views -> views.medium(picture), how(options)), options);
  }

  private SearchResult alike(PreparedQuery prepared, SearchOptions options) throws IOException {
    boolean isBlank = prepared.points().getFirst().vector().norm() == 0;
    Query query =
        isBlank
            ? new MatchNoDocsQuery("the picture has no features")
            : pictures().query(prepared, how(options));
    return search(Reading.NONE, query, Optional.empty(), options);
  }

  /** Finds pictures like one of the index; empty where it has none of this id. */
  public Optional<SearchResult> like(String id, SearchOptions options) throws IOException {
    Optional<StoredPicture> picture = indexed.find(id);
    if (picture.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        alike(
            pictures()
                .model()
                .document(
                    Medium.ofViews(Map.copyOf(picture.get().visualWords())),
                    pictures().projected(projector.point(picture.get())),
                    how(options)),
            options));
  }

  /**
   * Why a picture is found for a query, by its words; empty where it is not found.
   *
   * @param options whose plan the query is answered by
   */
  public Optional<Reasons> reasons(String id, Reading reading, SearchOptions options)
      throws IOException {
    Query query = query(reading, options);
    return index.with(
        searcher -> {
          TopDocs found = searcher.search(new TermQuery(new Term(SearchDocument.ID, id)), 1);
          return found.scoreDocs.length == 0
              ? Optional.empty()
              : Reasons.of(query, searcher, found.scoreDocs[0].doc).stream().findFirst();
        });
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
}
