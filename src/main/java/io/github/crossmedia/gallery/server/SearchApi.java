package io.github.crossmedia.gallery.server;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.Plan;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The requests that search, and say what is searched. */
final class SearchApi {

  private static final int UPLOAD = 32 << 20;
  private static final int SUGGESTIONS = 8;

  /** How many pictures others may be like, or unlike; an address keeps them. */
  private static final int MAX_EXAMPLES = 100;

  private final Gallery gallery;
  private final Indexing indexing;
  private final ClicksApi clicks;

  SearchApi(Gallery gallery, Indexing indexing, ClicksApi clicks) {
    this.gallery = gallery;
    this.indexing = indexing;
    this.clicks = clicks;
  }

  void addTo(Routes routes) {
    routes
        .on(
            "GET",
            "/api/session",
            r -> Response.json(new LoginFilter.SessionResponse(r.role(), "")))
        .on("GET", "/api/status", this::status)
        .on("GET", "/api/words", this::words)
        .on("GET", "/api/browse", r -> Response.json(gallery.searches().browse(options(r))))
        .on("GET", "/api/search", this::search)
        .on("POST", "/api/search", this::searchByUpload)
        .on("GET", "/api/like/{ids}", this::like);
  }

  /** The folder and settings that the page shows. */
  record Status(
      String folder,
      int pictures,
      Indexing.State indexing,
      String model,
      String method,
      String licence,
      int words,
      int lessons,
      boolean clicks) {}

  private Response status(Request request) throws IOException {
    return Response.json(
        new Status(
            request.isOfOwner()
                ? JoinedFolders.title(gallery.pictures())
                : gallery.pictures().getFileName().toString(),
            gallery.size(),
            request.isOfOwner() ? indexing.state() : indexing.state().forOthers(),
            gallery.version(),
            gallery.card().method(),
            gallery.card().licence(),
            gallery.vocabulary().size(),
            gallery.teaching().lessons().size(),
            clicks.areWritten() && request.role() != PageRole.READ));
  }

  private Response words(Request request) {
    String prefix = request.parameter("prefix").orElse("").strip().toLowerCase(Locale.ROOT);
    return Response.json(
        gallery.vocabulary().stream()
            .filter(word -> word.startsWith(prefix))
            .sorted()
            .limit(SUGGESTIONS)
            .toList());
  }

  /**
   * A result and the notes about the query.
   *
   * @param teachable whether the query says more than stop words and numbers
   * @param ways the same search elsewhere, if it may be seen
   */
  record Found(
      SearchResult result, List<String> notes, boolean teachable, EquivalentSearches ways) {}

  private Response search(Request request) throws IOException {
    String text =
        request.parameter("q").orElseThrow(() -> new RequestException(400, "the query is empty"));
    SearchOptions options = options(request);
    SearchResult result = gallery.searches(request.language()).byText(text, options);
    if (request.parameter("record").isPresent() && request.role() != PageRole.READ) {
      clicks.searched(text, options.from(), result);
    }
    return Response.json(
        new Found(
            result,
            result.reading().remarks(),
            !QueryReader.allCommon(text),
            request.isOfOwner()
                ? EquivalentSearches.of(
                    gallery, text, result.reading().known(), options.count(), options.plan())
                : null));
  }

  private Response searchByUpload(Request request) throws IOException {
    Picture picture = PictureConverter.reader().read("the picture", request.body(UPLOAD));
    return Response.json(
        gallery.searches().byPictures(List.of(picture), options(request).withPlan(Plan.EXACT)));
  }

  private Response like(Request request) throws IOException {
    return Response.json(like(gallery, request.path().get(2), request, options(request)));
  }

  private static SearchResult like(
      Gallery gallery, String ids, Request request, SearchOptions options) throws IOException {
    return gallery
        .searches()
        .like(ids(ids), ids(request.parameter("unlike").orElse("")), options.withPlan(Plan.EXACT))
        .orElseThrow(PictureApi::noPicture);
  }

  /** Returns what the address of the page finds. */
  static SearchResult found(Gallery gallery, Request address, SearchOptions options)
      throws IOException {
    Optional<String> text = address.parameter("q");
    Optional<String> like = address.parameter("like");
    return text.isPresent()
        ? gallery.searches(address.language()).byText(text.get(), options)
        : like.isPresent()
            ? like(gallery, like.get(), address, options)
            : gallery.searches().browse(options);
  }

  /** Returns ids in their order, which are separated by commas. */
  private static Set<String> ids(String list) {
    Set<String> ids =
        Pattern.compile(",")
            .splitAsStream(list)
            .filter(id -> !id.isEmpty())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (ids.size() > MAX_EXAMPLES) {
      throw new RequestException(
          400, Formatted.of("at most %d pictures may be named, not %d", MAX_EXAMPLES, ids.size()));
    }
    return ids;
  }

  static SearchOptions options(Request request) {
    SearchOptions first = SearchOptions.first(request.number("k", 48, 1, 200));
    return new SearchOptions(
        first.count(),
        request.number("from", 0, 0, 100_000),
        plan(request.parameter("plan").orElse("")),
        limits(request),
        request.parameter("sort").map(SearchApi::order).orElse(SearchOptions.Order.BEST),
        first.readsTexts());
  }

  private static Plan plan(String name) {
    return Arrays.stream(Plan.values())
        .filter(known -> known.toString().equals(name))
        .findFirst()
        .orElse(Plan.EXACT);
  }

  private static SearchOptions.Order order(String name) {
    return SearchOptions.Order.named(name)
        .orElseThrow(
            () ->
                new RequestException(
                    400, "sort must be one of best, newest, oldest and folder, not " + name));
  }

  private static SearchOptions.Limits limits(Request request) {
    return new SearchOptions.Limits(
            request.parameter("within"),
            request.parameter("folder"),
            Period.between(request.parameter("since"), request.parameter("until")),
            List.of())
        .inAlbum(request.parameter("album"));
  }
}
