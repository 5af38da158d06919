package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.access.Role;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.model.NotLinearException;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.serve.Plan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The page of a gallery, served to this machine or to those who know a password. */
public final class GalleryServer implements AutoCloseable {

  private static final Logger LOG = System.getLogger(GalleryServer.class.getName());
  private static final List<String> FILES =
      List.of(
          "index.html",
          "style.css",
          "narrow.css",
          "viewer.css",
          "teacher.css",
          "icon.svg",
          "page.js",
          "albums.js",
          "alike.js",
          "ask.js",
          "chips.js",
          "dates.js",
          "elements.js",
          "grid.js",
          "moves.js",
          "lessons.js",
          "login.html",
          "login.js",
          "marks.js",
          "narrow.js",
          "place.js",
          "search.js",
          "sections.js",
          "selection.js",
          "sight.js",
          "status.js",
          "teacher.js",
          "timeline.js",
          "typing.js",
          "viewer.js");

  private static final int FIRST_SEARCHES = 24;

  private final PageServer server;
  private final Gallery gallery;
  private final Routes routes;

  private GalleryServer(PageServer server, Gallery gallery, Routes routes) {
    this.server = server;
    this.gallery = gallery;
    this.routes = routes;
  }

  /** Starts to serve this machine; port 0 stands for any that is free. */
  public static GalleryServer start(
      Gallery gallery, Indexing indexing, int port, Optional<Path> clicks) throws IOException {
    return start(gallery, indexing, ServerBinding.loopback(port), clicks);
  }

  /**
   * Starts to serve.
   *
   * @param exposure the visitors to serve
   * @param clicks the file to record clicks on results in, if any
   */
  public static GalleryServer start(
      Gallery gallery, Indexing indexing, ServerBinding exposure, Optional<Path> clicks)
      throws IOException {
    Routes routes = new Api(gallery, indexing, clicks.map(ClickLog::new)).routes();
    routes.files(FILES);
    return new GalleryServer(PageServer.start(exposure, routes), gallery, routes);
  }

  /** Loads everything that answers need, in the background. */
  public void warmUp() {
    server.inBackground(this::warmUpNow);
  }

  /**
   * Searches before any visitor does, as the page does while a word is typed. The first answer is
   * then as quick as later ones. These searches are not recorded.
   */
  public void warmUpNow() {
    try {
      for (String word : gallery.vocabulary().stream().limit(FIRST_SEARCHES).toList()) {
        URI search =
            URI.create("/api/search?k=48&q=" + URLEncoder.encode(word, StandardCharsets.UTF_8));
        routes.answer(Request.of("GET", search, new ByteArrayInputStream(new byte[0])));
      }
    } catch (IOException | RuntimeException harmless) {
      LOG.log(Level.DEBUG, "the first searches failed", harmless);
    }
  }

  /** Returns the address of the page. */
  public URI address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }

  /** The requests of the page. */
  static final class Api {

    private static final int UPLOAD = 32 << 20;
    private static final int SUGGESTIONS = 8;

    private final Gallery gallery;
    private final Indexing indexing;
    private final ClicksApi clicks;
    private final PictureApi.Originals originals;
    private final PictureApi pictures;

    Api(Gallery gallery, Indexing indexing, Optional<ClickLog> clicks) {
      this.gallery = gallery;
      this.indexing = indexing;
      this.clicks = new ClicksApi(gallery, clicks);
      this.originals = new PictureApi.Originals(gallery);
      this.pictures = new PictureApi(gallery, originals);
    }

    Routes routes() {
      Routes routes = new Routes();
      new TeachingApi(gallery).addTo(routes);
      new SelectionApi(gallery).addTo(routes);
      new AlbumApi(gallery).addTo(routes);
      clicks.addTo(routes);
      return routes
          .on(
              "GET",
              "/api/session",
              r -> Response.json(new LoginFilter.SessionResponse(r.role(), "")))
          .on("GET", "/api/status", this::status)
          .on("GET", "/api/words", this::words)
          .on("GET", "/api/browse", r -> Response.json(gallery.searches().browse(options(r))))
          .on("GET", "/api/search", this::search)
          .on("POST", "/api/search", this::searchByUpload)
          .on("GET", "/api/like/{id}", this::like)
          .on("GET", "/api/pictures/{id}", pictures::why)
          .on("GET", "/api/pictures/{id}/where", pictures::where)
          .on("GET", "/thumbnails/{id}", pictures::thumbnail)
          .on("GET", "/pictures/{id}", pictures::large)
          .on("GET", "/originals/{id}", originals::answer)
          .on("GET", "/evidence/{id}", pictures::evidence);
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
              clicks.areWritten() && request.role() != Role.READ));
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
      SearchResult result = found(text, options);
      if (request.parameter("record").isPresent() && request.role() != Role.READ) {
        clicks.searched(text, options.from(), result);
      }
      return Response.json(
          new Found(
              result,
              result.reading().notes(),
              !QueryReader.allCommon(text),
              request.isOfOwner()
                  ? EquivalentSearches.of(
                      gallery, text, result.reading().known(), options.count(), options.plan())
                  : null));
    }

    private SearchResult found(String text, SearchOptions options) throws IOException {
      try {
        return gallery.searches().byText(text, options);
      } catch (NotLinearException | IndexException plan) {
        throw new RequestException(400, plan.getMessage());
      }
    }

    private Response searchByUpload(Request request) throws IOException {
      try {
        Picture picture = HeifConverter.reader().read("the picture", request.body(UPLOAD));
        return Response.json(
            gallery.searches().byPicture(picture, options(request).withPlan(Plan.EXACT)));
      } catch (UnreadablePictureException unreadable) {
        throw new RequestException(400, unreadable.getMessage());
      }
    }

    private Response like(Request request) throws IOException {
      String id = request.path().get(2);
      SearchOptions options = options(request).withPlan(Plan.EXACT);
      return Response.json(gallery.searches().like(id, options).orElseThrow(PictureApi::noPicture));
    }

    private static SearchOptions options(Request request) {
      SearchOptions first = SearchOptions.first(request.number("k", 48, 1, 200));
      return new SearchOptions(
          first.count(),
          request.number("from", 0, 0, 100_000),
          plan(request.parameter("plan").orElse("")),
          limits(request),
          request.parameter("sort").map(Api::order).orElse(SearchOptions.Order.BEST),
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
      try {
        return new SearchOptions.Limits(
                request.parameter("within"),
                request.parameter("folder"),
                Period.between(request.parameter("since"), request.parameter("until")),
                List.of())
            .inAlbum(request.parameter("album"));
      } catch (IndexException malformed) {
        throw new RequestException(400, malformed.getMessage());
      }
    }
  }
}
