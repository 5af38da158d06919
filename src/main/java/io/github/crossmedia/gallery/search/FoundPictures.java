package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchResult.Facet;
import io.github.crossmedia.gallery.search.SearchResult.Tiers;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.StopWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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
 * @param ticked pictures that people ticked or crossed out for the query's words
 * @param grades the scale of scores, if people judged
 * @param projector the model with its lessons
 */
record FoundPictures(
    IndexSearcher searcher,
    QueryReading reading,
    Optional<Query> written,
    TickedPictures ticked,
    Optional<Grades> grades,
    Projector projector) {

  private static final int WORDS_OF_A_HIT = 8;
  private static final int WORDS_OF_ONE = 24;
  private static final int FACETED = 200;
  private static final int WORDS_OF_A_FACET = 5;
  private static final int FACETS = 16;

  /** Returns the one picture that both queries match, scored by the second. */
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

  /** Returns a page of the pictures that a query finds; only the first page counts facets. */
  SearchResult page(Query query, SearchOptions options) throws IOException {
    boolean isRanked = !(query instanceof MatchAllDocsQuery);
    boolean isByScore = isRanked && options.order() == Order.BEST;
    Query found = new FolderQueries(projector).within(query, options.limits());
    Query placed = FolderQueries.placed(found, options.limits());
    Query shown = isRanked && !isByScore ? FolderQueries.possible(placed, certain()) : placed;
    int first = options.from();
    int facetted = first > 0 ? 0 : FACETED;
    TopDocs top =
        top(
            shown,
            isByScore ? byScore() : options.order().byFile(writtenOrder()),
            Math.max(facetted, first + options.count()));
    List<Hit> hits = new ArrayList<>();
    Map<Facet, Integer> counts = new HashMap<>();
    StoredFields stored = searcher.storedFields();
    for (int i = first; i < top.scoreDocs.length; i++) {
      Hit hit = hit(stored, top.scoreDocs[i], isWritten(top.scoreDocs[i]), WORDS_OF_A_HIT);
      if (hits.size() < options.count()) {
        hits.add(hit);
      }
      if (i < facetted && hit.verdict() != Verdict.HARDLY) {
        facets(hit).forEach(facet -> counts.merge(facet, 1, Integer::sum));
      }
    }
    Verdict verdict =
        hits.stream().map(Hit::verdict).min(Comparator.naturalOrder()).orElse(Verdict.HARDLY);
    Overview.Counts all = overview(found, options.limits(), isRanked);
    return new SearchResult(
        reading,
        TypedQuery.NOTHING,
        isRanked,
        verdict,
        top.totalHits.value(),
        isRanked ? all.tiers() : Tiers.NONE,
        hits,
        facets(counts),
        all.timeline(),
        all.folderCounts());
  }

  private TopDocs top(Query query, Sort sort, int wanted) throws IOException {
    TopDocs top =
        searcher.search(
            query,
            new TopFieldCollectorManager(sort.rewrite(searcher), wanted, null, Integer.MAX_VALUE));
    TopFieldCollector.populateScores(top.scoreDocs, searcher, query);
    return top;
  }

  /** Returns the order by score. Ties are broken by id. */
  private Sort byScore() {
    List<SortField> fields = new ArrayList<>();
    FolderQueries.yours(ticked).map(FoundPictures::first).ifPresent(fields::add);
    writtenOrder().ifPresent(fields::add);
    fields.add(SortField.FIELD_SCORE);
    fields.add(new SortField(SearchDocument.ID, SortField.Type.STRING));
    return new Sort(fields.toArray(SortField[]::new));
  }

  /** Returns the pictures, those whose text contains the query first. */
  private Optional<SortField> writtenOrder() {
    return written.map(FoundPictures::first);
  }

  private static SortField first(Query query) {
    return DoubleValuesSource.fromQuery(query).getSortField(true);
  }

  /** Returns pictures that match regardless of their score. */
  private Optional<Query> certain() {
    return FolderQueries.any(FolderQueries.yours(ticked), written);
  }

  /** If nobody ticked a picture, only the score of its text is above 0. */
  private boolean isWritten(ScoreDoc found) {
    return written.isPresent()
        && Arrays.stream(((FieldDoc) found).fields)
            .anyMatch(value -> value instanceof Double score && score > 0);
  }

  private Overview.Counts overview(Query query, SearchLimits limits, boolean isRanked)
      throws IOException {
    Optional<Query> yours = FolderQueries.yours(ticked);
    Optional<Verdict> rest = isRanked ? Optional.empty() : Optional.of(Verdict.WRITTEN);
    Overview.Counts counts =
        searcher.search(FolderQueries.without(query, certain()), new Overview(limits, rest));
    if (written.isPresent()) {
      Query texts = FolderQueries.without(FolderQueries.both(query, written.get()), yours);
      counts = counts.and(counted(texts, limits, Verdict.WRITTEN));
    }
    return yours.isEmpty()
        ? counts
        : counts.and(counted(FolderQueries.both(query, yours.get()), limits, Verdict.YOURS));
  }

  private Overview.Counts counted(Query query, SearchLimits limits, Verdict verdict)
      throws IOException {
    return searcher.search(query, new Overview(limits, Optional.of(verdict)));
  }

  private Hit hit(StoredFields stored, ScoreDoc found, boolean isWritten, int words)
      throws IOException {
    Document document = stored.document(found.doc);
    return Hit.of(
        document,
        found.score,
        grades.map(scale -> scale.read(found.score)).orElse(""),
        verdict(document.get(SearchDocument.ID), found.score, isWritten),
        isWritten ? WrittenWords.places(searcher, reading, document) : List.of(),
        new ShownWords(searcher, projector).of(document, found.doc, words));
  }

  private Verdict verdict(String id, float score, boolean isWritten) {
    if (ticked.yours().contains(id)) {
      return Verdict.YOURS;
    }
    return isWritten ? Verdict.WRITTEN : Verdict.of(score);
  }

  /** Returns the nouns among its strongest words, and its place. */
  private static Stream<Facet> facets(Hit hit) {
    Stream<Facet> words =
        hit.words().stream()
            .limit(WORDS_OF_A_FACET)
            .filter(word -> EnglishNouns.contains(word.word()))
            .filter(word -> !StopWords.isPlaceWithin(word.word()))
            .map(word -> new Facet(word.word(), 0, false));
    return hit.place().isEmpty()
        ? words
        : Stream.concat(words, Stream.of(new Facet(hit.place(), 0, true)));
  }

  private static List<Facet> facets(Map<Facet, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey().counted(entry.getValue()))
        .sorted(Comparator.comparing(Facet::count).reversed().thenComparing(Facet::word))
        .limit(FACETS)
        .toList();
  }
}
