package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchResult.Facet;
import io.github.crossmedia.gallery.search.SearchResult.FolderCount;
import io.github.crossmedia.gallery.search.SearchResult.MonthCount;
import io.github.crossmedia.gallery.search.SearchResult.Tiers;
import io.github.crossmedia.gallery.search.SearchResult.Timeline;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.WordWeigher.LikelyWord;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.StopWords;
import java.io.IOException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;

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
    boolean isByScore = isRanked && options.order() == SearchOptions.Order.BEST;
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
        SearchResult.TypedQuery.NOTHING,
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

  private Overview.Counts overview(Query query, SearchOptions.Limits limits, boolean isRanked)
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

  private Overview.Counts counted(Query query, SearchOptions.Limits limits, Verdict verdict)
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

  /**
   * Counts pictures by verdict, month and folder. The limit to a period does not affect the counts
   * of months, nor the limit to a folder those of folders, so that another one can be chosen.
   */
  static final class Overview implements CollectorManager<Overview.Counting, Overview.Counts> {

    private final SearchOptions.Limits limits;
    private final Optional<Verdict> all;

    /**
     * Counts the pictures of a query.
     *
     * @param limits the folder and period of the verdicts; the query has neither
     * @param all the verdict of all pictures; if empty, each has the verdict of its score, and only
     *     pictures count that may show the query
     */
    Overview(SearchOptions.Limits limits, Optional<Verdict> all) {
      this.limits = limits;
      this.all = all;
    }

    /** What was counted. */
    record Counts(
        Map<Verdict, Integer> verdicts,
        TreeMap<YearMonth, Integer> months,
        int undated,
        TreeMap<String, Integer> folders) {

      static Counts none() {
        return new Counts(new HashMap<>(), new TreeMap<>(), 0, new TreeMap<>());
      }

      Tiers tiers() {
        return new Tiers(
            of(Verdict.YOURS), of(Verdict.WRITTEN), of(Verdict.LIKELY), of(Verdict.PERHAPS));
      }

      private int of(Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
      }

      Timeline timeline() {
        return new Timeline(
            months.descendingMap().entrySet().stream()
                .map(month -> new MonthCount(month.getKey().toString(), month.getValue()))
                .toList(),
            undated);
      }

      List<FolderCount> folderCounts() {
        return folders.entrySet().stream()
            .map(folder -> new FolderCount(folder.getKey(), folder.getValue()))
            .toList();
      }

      Counts and(Counts other) {
        other.verdicts.forEach((key, count) -> verdicts.merge(key, count, Integer::sum));
        other.months.forEach((key, count) -> months.merge(key, count, Integer::sum));
        other.folders.forEach((key, count) -> folders.merge(key, count, Integer::sum));
        return new Counts(verdicts, months, undated + other.undated, folders);
      }
    }

    @Override
    public Counting newCollector() {
      return new Counting();
    }

    @Override
    public Counts reduce(Collection<Counting> collectors) throws IOException {
      Counts all = Counts.none();
      for (Counting one : collectors) {
        one.finishSegment();
        all = all.and(one.counts());
      }
      return all;
    }

    /** Counts in some segments. */
    final class Counting extends SimpleCollector {

      private final Counts counts = Counts.none();
      private int undated;
      private Scorable scorer;
      private SortedNumericDocValues taken;
      private SortedSetDocValues folders;
      private int[] inFolder = {};
      private long limit;

      @Override
      protected void doSetNextReader(LeafReaderContext context) throws IOException {
        finishSegment();
        taken = DocValues.getSortedNumeric(context.reader(), SearchDocument.TAKEN);
        folders = DocValues.getSortedSet(context.reader(), FilterFields.FOLDER);
        inFolder = new int[Math.toIntExact(folders.getValueCount())];
        limit =
            limits.folder().isEmpty()
                ? -1
                : folders.lookupTerm(new BytesRef(limits.folder().get()));
      }

      /** Replaces the numbers of folders in the segment by their names. */
      private void finishSegment() throws IOException {
        for (int ord = 0; ord < inFolder.length; ord++) {
          if (inFolder[ord] > 0) {
            counts
                .folders()
                .merge(folders.lookupOrd(ord).utf8ToString(), inFolder[ord], Integer::sum);
          }
        }
        inFolder = new int[0];
      }

      Counts counts() {
        return new Counts(counts.verdicts(), counts.months(), undated, counts.folders());
      }

      @Override
      public void setScorer(Scorable scorable) {
        scorer = scorable;
      }

      @Override
      public void collect(int doc) throws IOException {
        Verdict verdict = all.isPresent() ? all.get() : Verdict.of(scorer.score());
        if (verdict == Verdict.HARDLY) {
          return;
        }
        boolean isDated = taken.advanceExact(doc);
        long time = isDated ? taken.nextValue() : 0;
        boolean isThen =
            limits.period().isEmpty()
                || isDated
                    && time >= limits.period().get().firstSecond()
                    && time <= limits.period().get().lastSecond();
        boolean isThere = countFolders(doc, isThen);
        if (isThen && isThere) {
          counts.verdicts().merge(verdict, 1, Integer::sum);
        }
        if (isThere && isDated) {
          counts.months().merge(Period.month(time), 1, Integer::sum);
        } else if (isThere) {
          undated++;
        }
      }

      /**
       * Counts the folders of a picture. Returns true if it is in the folder that limits the
       * search.
       */
      private boolean countFolders(int doc, boolean isThen) throws IOException {
        boolean isThere = limits.folder().isEmpty();
        if (folders.advanceExact(doc)) {
          for (int i = 0; i < folders.docValueCount(); i++) {
            long ord = folders.nextOrd();
            isThere |= ord == limit;
            inFolder[(int) ord] += isThen ? 1 : 0;
          }
        }
        return isThere;
      }

      @Override
      public ScoreMode scoreMode() {
        return all.isPresent() ? ScoreMode.COMPLETE_NO_SCORES : ScoreMode.COMPLETE;
      }
    }
  }

  /** The words that a model and its lessons assign to pictures. */
  record ShownWords(IndexSearcher searcher, Projector projector) {

    /** Returns the likeliest words of a document, up to a number of them. */
    List<LikelyWord> of(Document document, int doc, int most) throws IOException {
      List<WeightedWord> strongest =
          projector.lessons().taught().isEmpty() ? written(document) : taught(doc);
      List<LikelyWord> likely = projector.weigher().likely(strongest);
      return likely.subList(0, Math.min(most, likely.size()));
    }

    /** Returns the strongest words in the document, without lessons. */
    private static List<WeightedWord> written(Document document) {
      List<WeightedWord> words = new ArrayList<>();
      String[] names = document.getValues(SearchDocument.WORD);
      IndexableField[] weights = document.getFields(SearchDocument.WEIGHT);
      for (int i = 0; i < names.length; i++) {
        words.add(new WeightedWord(names[i], weights[i].numericValue().floatValue()));
      }
      return words;
    }

    private List<WeightedWord> taught(int doc) throws IOException {
      List<LeafReaderContext> leaves = searcher.getLeafContexts();
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
      Optional<StoredValues> values = StoredValues.of(leaf.reader(), SearchDocument.PICTURE);
      return values.isPresent() && values.get().advance(doc - leaf.docBase)
          ? projector.pictures().projected(values.get().grown().toArray()).words()
          : List.of();
    }
  }
}
