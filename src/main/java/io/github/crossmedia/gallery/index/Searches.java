package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.index.SearchOptions.Plan;
import io.github.crossmedia.gallery.index.SearchResult.Facet;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.Reading;
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
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.QueryBuilder;

/** Searches by words and by pictures, in one version of an index. */
public final class Searches {

  private static final String FIELD = SearchDocument.PICTURE.name();
  private static final int WORDS_OF_A_HIT = 8;
  private static final int FACETED = 200;
  private static final int WORDS_OF_A_FACET = 5;
  private static final int FACETS = 16;

  /** The best first; ties by id, as everywhere. */
  private static final Sort BEST_FIRST =
      new Sort(SortField.FIELD_SCORE, new SortField(SearchDocument.ID, SortField.Type.STRING));

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

  /** Finds pictures for words. */
  public SearchResult byText(String text, SearchOptions options) throws IOException {
    Reading reading = read(text);
    Query query = query(reading, options);
    if (options.captionWeight() > 0) {
      query = withCaptions(query, text, options.captionWeight());
    }
    return search(reading, query, options);
  }

  /** The query vector of a text, as the model has it. */
  public float[] point(Reading reading) {
    return couple().query(Medium.ofText(reading.text()));
  }

  private Query query(Reading reading, SearchOptions options) {
    if (reading.known().isEmpty()) {
      return new MatchNoDocsQuery("none of the words is known");
    }
    Calibration calibration = couple().calibration(Medium.ofText(reading.text()));
    if (options.plan() == Plan.WORDS) {
      Map<String, Float> weights = new TreeMap<>();
      float[] point = point(reading);
      for (String word : reading.known()) {
        int place = projector.lens().vocabulary().indexOf(word).orElseThrow();
        weights.put(word, point.length > place ? point[place] : 1);
      }
      weights.values().removeIf(weight -> !(weight > 0));
      return CrossMediaField.words(
          FIELD, List.of(QueryWords.of(projector.version(), weights, calibration)));
    }
    DenseVector point = DenseVector.of(point(reading));
    return CrossMediaField.exact(
        FIELD, List.of(new QueryPoint(projector.version(), point, calibration)));
  }

  private static Query withCaptions(Query learned, String text, float weight) {
    Query captions = new QueryBuilder(new EnglishAnalyzer()).createBooleanQuery("caption", text);
    if (captions == null) {
      return learned;
    }
    return new BooleanQuery.Builder()
        .add(learned, Occur.SHOULD)
        .add(new BoostQuery(captions, weight), Occur.SHOULD)
        .build();
  }

  /** All pictures, in no order of merit. */
  public SearchResult browse(SearchOptions options) throws IOException {
    return search(NO_WORDS, MatchAllDocsQuery.INSTANCE, options);
  }

  /** Finds pictures like one with this point. */
  public SearchResult byPicture(float[] point, SearchOptions options) throws IOException {
    DenseVector vector = DenseVector.of(point);
    if (vector.norm() == 0) {
      return search(NO_WORDS, new MatchNoDocsQuery("the picture has no features"), options);
    }
    Query query =
        CrossMediaField.exact(
            SearchDocument.DIRECTION.name(),
            List.of(
                new QueryPoint(projector.version(), (DenseVector) vector.normalised(), COSINE)));
    return search(NO_WORDS, query, options);
  }

  private static final Reading NO_WORDS = new Reading(List.of(), List.of(), List.of());

  private SearchResult search(Reading reading, Query query, SearchOptions options)
      throws IOException {
    Query filtered =
        options.within().isEmpty()
            ? query
            : new BooleanQuery.Builder()
                .add(query, Occur.MUST)
                .add(CrossMediaField.word(FIELD, options.within().get()), Occur.FILTER)
                .build();
    return index.with(searcher -> collect(searcher, reading, filtered, options));
  }

  private SearchResult collect(
      IndexSearcher searcher, Reading reading, Query query, SearchOptions options)
      throws IOException {
    int wanted = Math.max(FACETED, options.from() + options.count());
    TopDocs top =
        searcher.search(
            query, new TopFieldCollectorManager(BEST_FIRST, wanted, null, Integer.MAX_VALUE));
    TopFieldCollector.populateScores(top.scoreDocs, searcher, query);
    StoredFields stored = searcher.getIndexReader().storedFields();
    List<Hit> hits = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < top.scoreDocs.length; i++) {
      ScoreDoc found = top.scoreDocs[i];
      Hit hit =
          SearchDocument.hit(
              stored.document(found.doc),
              found.score,
              Verdict.of(found.score),
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
    return new SearchResult(reading, verdict, top.totalHits.value(), hits, facets(counts));
  }

  private static List<Facet> facets(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Facet(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Facet::count).reversed().thenComparing(Facet::word))
        .limit(FACETS)
        .toList();
  }

  /** One picture by its id. */
  public Optional<Hit> hit(String id) throws IOException {
    return index.with(
        searcher -> {
          TopDocs found = searcher.search(new TermQuery(new Term(SearchDocument.ID, id)), 1);
          if (found.scoreDocs.length == 0) {
            return Optional.empty();
          }
          var document = searcher.getIndexReader().storedFields().document(found.scoreDocs[0].doc);
          return Optional.of(
              SearchDocument.hit(document, 0, Verdict.NOTHING, projector.lens(), 24));
        });
  }

  private Couple couple() {
    return projector.model().textToImage();
  }
}
