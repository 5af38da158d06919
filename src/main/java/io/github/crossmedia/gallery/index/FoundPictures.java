package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.index.SearchResult.Facet;
import io.github.crossmedia.gallery.index.SearchResult.Tiers;
import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.WordLens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * The pictures that a Lucene query finds, as the gallery shows them.
 *
 * @param written matches pictures whose caption or file name contains the query
 * @param grades what scores read as, where people judged
 */
record FoundPictures(
    IndexSearcher searcher,
    Reading reading,
    Optional<Query> written,
    Optional<Grades> grades,
    WordLens lens) {

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

  /** The one picture that both queries match, scored by the second. */
  Optional<Hit> one(Query only, Query scored) throws IOException {
    Query query =
        new BooleanQuery.Builder().add(only, Occur.FILTER).add(scored, Occur.SHOULD).build();
    TopDocs found = searcher.search(query, 1);
    if (found.scoreDocs.length == 0) {
      return Optional.empty();
    }
    boolean isWritten =
        written.isPresent() && searcher.count(FolderQueries.both(only, written.get())) > 0;
    return Optional.of(hit(searcher.storedFields(), found.scoreDocs[0], isWritten, WORDS_OF_ONE));
  }

  /** A page of the pictures that a query finds. */
  SearchResult page(Query query, SearchOptions options) throws IOException {
    int wanted = Math.max(FACETED, options.from() + options.count());
    Sort sort = query instanceof MatchAllDocsQuery ? BY_FILE : order().rewrite(searcher);
    TopDocs top =
        searcher.search(query, new TopFieldCollectorManager(sort, wanted, null, Integer.MAX_VALUE));
    TopFieldCollector.populateScores(top.scoreDocs, searcher, query);
    StoredFields stored = searcher.storedFields();
    List<Hit> hits = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < top.scoreDocs.length; i++) {
      FieldDoc found = (FieldDoc) top.scoreDocs[i];
      boolean isWritten = written.isPresent() && (double) found.fields[0] > 0;
      Hit hit = hit(stored, found, isWritten, WORDS_OF_A_HIT);
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
        reading, verdict, top.totalHits.value(), tiers(query), hits, facets(counts));
  }

  private Sort order() {
    if (written.isEmpty()) {
      return BEST_FIRST;
    }
    SortField first = DoubleValuesSource.fromQuery(written.get()).getSortField(true);
    return new Sort(first, BEST_FIRST.getSort()[0], BEST_FIRST.getSort()[1]);
  }

  private Hit hit(StoredFields stored, ScoreDoc found, boolean isWritten, int words)
      throws IOException {
    Document document = stored.document(found.doc);
    return SearchDocument.hit(
        document,
        found.score,
        grades.map(scale -> scale.read(found.score)).orElse(""),
        isWritten ? Verdict.WRITTEN : Verdict.of(found.score),
        isWritten ? WrittenWords.places(searcher, reading, document) : List.of(),
        lens,
        words);
  }

  private Tiers tiers(Query query) throws IOException {
    if (query instanceof MatchAllDocsQuery) {
      return Tiers.NONE;
    }
    BooleanQuery.Builder seen = new BooleanQuery.Builder().add(query, Occur.MUST);
    written.ifPresent(texts -> seen.add(texts, Occur.MUST_NOT));
    VerdictCounts.Counts counts = searcher.search(seen.build(), new VerdictCounts());
    int said = written.isEmpty() ? 0 : searcher.count(FolderQueries.both(query, written.get()));
    return new Tiers(said, counts.likely(), counts.maybe());
  }

  private static List<Facet> facets(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Facet(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Facet::count).reversed().thenComparing(Facet::word))
        .limit(FACETS)
        .toList();
  }
}
