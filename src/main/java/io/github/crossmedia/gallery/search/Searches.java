package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchResult.Facet;
import io.github.crossmedia.gallery.search.SearchResult.FolderCount;
import io.github.crossmedia.gallery.search.SearchResult.MonthCount;
import io.github.crossmedia.gallery.search.SearchResult.Tiers;
import io.github.crossmedia.gallery.search.SearchResult.Timeline;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.LuceneIndex;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.LikelyWord;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.StopWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

/** Searches by words and by pictures, in one version of an index. */
public final class Searches {

  private final IndexedPictures indexed;
  private final LuceneIndex index;
  private final Projector projector;
  private final QueryReader reader;
  private final FolderQueries queries;

  public Searches(IndexedPictures indexed, Projector projector, QueryReader reader) {
    this.indexed = indexed;
    this.index = indexed.search();
    this.projector = projector;
    this.reader = reader;
    this.queries = new FolderQueries(projector);
  }

  /** Reads the words of a query, without its limits. */
  public QueryReading read(String text) throws IOException {
    return words(typed(text));
  }

  private QueryReading words(SearchResult.TypedQuery typed) {
    return reader.read(typed.words(), this::isWritten).madeBy(projector.model()::origin);
  }

  /** Returns true if a word is written in the caption or the name of a picture. */
  private boolean isWritten(String word) {
    try {
      Optional<Query> texts = WrittenWords.all(List.of(word));
      return texts.isPresent() && index.with(searcher -> searcher.count(texts.get()) > 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SearchResult.TypedQuery typed(String text) throws IOException {
    return index.with(
        searcher -> TypedFilters.read(SearchDocument.composed(text), searcher, reader));
  }

  /**
   * Finds pictures for words. Pictures that people ticked for the words come first, then those
   * whose caption or file name matches. Both keep their score by the model. Pictures that people
   * crossed out are not found. Times, folders and the like in the text limit the search.
   */
  public SearchResult byText(String text, SearchOptions options) throws IOException {
    SearchResult.TypedQuery typed = typed(text);
    SearchOptions limited = options.and(typed.chips());
    if (typed.isLimitOnly()) {
      return browse(limited).of(typed);
    }
    QueryReading reading = words(typed);
    Optional<Query> written = options.readsTexts() ? WrittenWords.query(reading) : Optional.empty();
    TickedPictures ticked = options.readsTexts() ? ticked(reading) : TickedPictures.NONE;
    Query query = queries.text(reading, limited);
    return search(reading, query, written, ticked, grades(reading), limited)
        .of(typed)
        .in(reader.inLanguageOf(typed.words()));
  }

  /** Returns the query vector that the model makes of a text. */
  public float[] point(QueryReading reading) {
    return model()
        .text(reading.text(), PlanOptions.of(Plan.EXACT).unexplained())
        .points()
        .getFirst()
        .vector()
        .toArray();
  }

  /** Returns all pictures: the newest first, unless another order is asked for. */
  public SearchResult browse(SearchOptions options) throws IOException {
    return search(
        QueryReading.NONE,
        MatchAllDocsQuery.INSTANCE,
        Optional.empty(),
        TickedPictures.NONE,
        Optional.empty(),
        options);
  }

  /** Finds pictures like all of these from elsewhere. */
  public SearchResult byPictures(List<Picture> pictures, SearchOptions options) throws IOException {
    return alike(
        pictures.stream().map(picture -> model().example(views -> views.medium(picture))).toList(),
        Set.of(),
        options);
  }

  /**
   * Finds other pictures like all of these of the index; empty where it lacks one of them.
   *
   * @param unlike pictures that are not to be found
   */
  public Optional<SearchResult> like(Set<String> ids, Set<String> unlike, SearchOptions options)
      throws IOException {
    List<ServedModel.Example> examples = new ArrayList<>();
    for (String id : ids) {
      Optional<IndexedPicture> picture = indexed.find(id);
      if (picture.isEmpty()) {
        return Optional.empty();
      }
      examples.add(
          model()
              .example(
                  Medium.ofViews(Map.copyOf(picture.get().visualWords())),
                  projector.pictures().projected(projector.point(picture.get()))));
    }
    Set<String> left = new HashSet<>(ids);
    left.addAll(unlike);
    return Optional.of(alike(examples, left, options));
  }

  private SearchResult alike(
      List<ServedModel.Example> examples, Set<String> left, SearchOptions options)
      throws IOException {
    PreparedQuery prepared = model().like(examples, FolderQueries.model(options).unexplained());
    return search(
        QueryReading.NONE,
        FolderQueries.without(queries.picture(prepared, options), FolderQueries.ids(left)),
        Optional.empty(),
        TickedPictures.NONE,
        grades(prepared),
        options);
  }

  private TickedPictures ticked(QueryReading reading) {
    return TickedPictures.forAll(reading.known(), projector.lessons());
  }

  private Optional<Grades> grades(QueryReading reading) {
    return reading.known().isEmpty()
        ? Optional.empty()
        : grades(
            model()
                .text(String.join(" ", reading.known()), PlanOptions.of(Plan.EXACT).unexplained()));
  }

  private static Optional<Grades> grades(PreparedQuery prepared) {
    return prepared.points().getFirst().calibration().grades();
  }

  private SearchResult search(
      QueryReading reading,
      Query query,
      Optional<Query> written,
      TickedPictures ticked,
      Optional<Grades> grades,
      SearchOptions options)
      throws IOException {
    Query either =
        FolderQueries.any(FolderQueries.yours(ticked), written)
            .map(certain -> FolderQueries.either(query, certain))
            .orElse(query);
    Query shown = FolderQueries.spared(either, ticked);
    return index.with(
        searcher ->
            new FoundPictures(searcher, reading, written, ticked, grades, projector)
                .page(shown, options));
  }

  /** Returns a picture by its id, with its score in a search for the text. */
  public Optional<Hit> hit(String id, String text) throws IOException {
    QueryReading reading = read(text);
    Query scored = queries.words(reading, SearchOptions.first(1));
    return index.with(
        searcher ->
            new FoundPictures(
                    searcher,
                    reading,
                    WrittenWords.query(reading),
                    ticked(reading),
                    grades(reading),
                    projector)
                .one(FolderQueries.id(id), scored));
  }

  /**
   * Returns the reasons why a query finds a picture. Empty if it does not find the picture.
   *
   * @param options whose plan answers the query
   */
  public Optional<Reasons> reasons(String id, QueryReading reading, SearchOptions options)
      throws IOException {
    Query query = queries.explained(reading, options);
    return index.with(
        searcher -> {
          TopDocs found = searcher.search(FolderQueries.id(id), 1);
          return found.scoreDocs.length == 0
              ? Optional.empty()
              : Reasons.of(query, searcher, found.scoreDocs[0].doc).stream().findFirst();
        });
  }

  private ServedModel model() {
    return projector.pictures().model();
  }

  /**
   * The pictures that a Lucene query finds, as the gallery shows them.
   *
   * @param written matches pictures whose caption or file name contains the query
   * @param ticked pictures that people ticked or crossed out for the query's words
   * @param grades the scale of scores, if people judged
   * @param projector the model with its lessons
   */
  private record FoundPictures(
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
      boolean isRanked = !FolderQueries.isAll(query);
      boolean isByScore = isRanked && options.order() == SearchOptions.Order.BEST;
      Query found = new FolderQueries(projector).within(query, options.limits());
      Query placed = FolderQueries.placed(found, options.limits());
      Query possible = isRanked ? FolderQueries.possible(placed, certain()) : placed;
      Query shown = isByScore ? placed : possible;
      int first = options.from();
      int facetted = first > 0 ? 0 : FACETED;
      TopDocs top =
          top(
              shown,
              isByScore ? byScore() : options.order().byFile(writtenOrder()),
              Math.max(facetted, first + options.count()));
      List<Hit> hits = new ArrayList<>();
      Map<Facet, Integer> facets = new HashMap<>();
      StoredFields stored = searcher.storedFields();
      for (int i = first; i < top.scoreDocs.length; i++) {
        Hit hit = hit(stored, top.scoreDocs[i], isWritten(top.scoreDocs[i]), WORDS_OF_A_HIT);
        if (hits.size() < options.count()) {
          hits.add(hit);
        }
        if (i < facetted && hit.verdict() != Verdict.HARDLY) {
          facets(hit).forEach(facet -> facets.merge(facet, 1, Integer::sum));
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
          facets(facets, possible),
          all.timeline(),
          all.folderCounts());
    }

    private TopDocs top(Query query, Sort sort, int wanted) throws IOException {
      TopDocs top =
          searcher.search(
              query,
              new TopFieldCollectorManager(
                  sort.rewrite(searcher), wanted, null, Integer.MAX_VALUE));
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

    /** Returns the nouns among the words that it likely shows, and its place. */
    private static Stream<Facet> facets(Hit hit) {
      Stream<Facet> words =
          hit.words().stream()
              .limit(WORDS_OF_A_FACET)
              .filter(word -> word.probability() >= Verdict.EVEN)
              .filter(word -> EnglishNouns.contains(word.word()))
              .filter(word -> !StopWords.isPlaceWithin(word.word()))
              .map(word -> new Facet(word.word(), 0, false));
      return hit.place().isEmpty()
          ? words
          : Stream.concat(words, Stream.of(new Facet(hit.place(), 0, true)));
    }

    /**
     * Returns the facets that most of the first pictures have, each with the number of pictures
     * that it shows.
     *
     * @param shown what the facets narrow down
     */
    private List<Facet> facets(Map<Facet, Integer> first, Query shown) throws IOException {
      List<Facet> most =
          first.entrySet().stream()
              .sorted(
                  Map.Entry.<Facet, Integer>comparingByValue()
                      .reversed()
                      .thenComparing(facet -> facet.getKey().word()))
              .limit(FACETS)
              .map(Map.Entry::getKey)
              .toList();
      List<Facet> counted = new ArrayList<>();
      for (Facet facet : most) {
        Query narrowed =
            facet.isPlace()
                ? SearchFilter.Queries.phrase(
                    FilterFields.PLACE, SearchDocument.words(facet.word()))
                : new FolderQueries(projector).likely(facet.word());
        int count = searcher.count(FolderQueries.both(shown, narrowed));
        if (count > 0) {
          counted.add(facet.counted(count));
        }
      }
      counted.sort(Comparator.comparing(Facet::count).reversed().thenComparing(Facet::word));
      return counted;
    }

    /**
     * Counts pictures by verdict, month and folder. The limit to a period does not affect the
     * counts of months, nor the limit to a folder those of folders, so that another one can be
     * chosen.
     */
    static final class Overview implements CollectorManager<Overview.Counting, Overview.Counts> {

      private final SearchOptions.Limits limits;
      private final Optional<Verdict> all;

      /**
       * Counts the pictures of a query.
       *
       * @param limits the folder and period of the verdicts; the query has neither
       * @param all the verdict of all pictures; if empty, each has the verdict of its score, and
       *     only pictures count that may show the query
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
}
