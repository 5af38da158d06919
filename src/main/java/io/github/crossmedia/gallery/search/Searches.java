package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.LuceneIndex;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryOptions;
import io.github.crossmedia.serve.ServedModel;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;

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
    return reader.read(typed.words()).madeBy(projector.model()::origin);
  }

  private SearchResult.TypedQuery typed(String text) throws IOException {
    return index.with(searcher -> TypedFilters.read(text, searcher, reader));
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
        .text(reading.text(), QueryOptions.of(Plan.EXACT))
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

  /** Finds pictures like one from elsewhere. */
  public SearchResult byPicture(Picture picture, SearchOptions options) throws IOException {
    return alike(
        model().picture(views -> views.medium(picture), FolderQueries.model(options)), options);
  }

  /** Finds pictures like one of the index; empty where none has this id. */
  public Optional<SearchResult> like(String id, SearchOptions options) throws IOException {
    Optional<IndexedPicture> picture = indexed.find(id);
    if (picture.isEmpty()) {
      return Optional.empty();
    }
    PreparedQuery prepared =
        model()
            .document(
                Medium.ofViews(Map.copyOf(picture.get().visualWords())),
                projector.pictures().projected(projector.point(picture.get())),
                FolderQueries.model(options));
    return Optional.of(alike(prepared, options));
  }

  private SearchResult alike(PreparedQuery prepared, SearchOptions options) throws IOException {
    return search(
        QueryReading.NONE,
        queries.picture(prepared, options),
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
        : grades(model().text(String.join(" ", reading.known()), QueryOptions.of(Plan.EXACT)));
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
    Query query = queries.words(reading, options);
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
}
