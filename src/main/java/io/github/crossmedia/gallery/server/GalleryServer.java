package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.collection.video.FrameFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.access.Passwords.Role;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.album.AlbumBook;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.server.Request.RequestException;
import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.teach.Teaching;
import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.BackProjection.NotLinearException;
import io.github.crossmedia.model.WordWeigher.LikelyWord;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.teach.LearnedWord.Estimate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

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
          "narrow.js",
          "place.js",
          "search.js",
          "sections.js",
          "selection.js",
          "sight.js",
          "status.js",
          "swipe.js",
          "teacher.js",
          "timeline.js",
          "typing.js",
          "uploads.js",
          "viewer.js");

  private static final int FIRST_SEARCHES = 24;

  /** A word that no language has: to read it, all dictionaries are loaded. */
  private static final String UNKNOWN = "zqzqz";

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
    GalleryServer started = new GalleryServer(PageServer.start(exposure, routes), gallery, routes);
    gallery.servedAt(started.address());
    return started;
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
      gallery.searches().read(UNKNOWN);
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
          .on("GET", "/thumbnails/{id}", pictures::thumbnail)
          .on("GET", "/pictures/{id}", pictures::large)
          .on("GET", "/originals/{id}", originals::answer);
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
              result.reading().remarks(),
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

  /** The requests about favourites and albums, and about files with the same picture. */
  private static final class AlbumApi {

    private static final int MAX_BODY = 4 << 20;

    private final Gallery gallery;

    AlbumApi(Gallery gallery) {
      this.gallery = gallery;
    }

    void addTo(Routes routes) {
      routes
          .on("GET", "/api/albums", request -> Response.json(gallery.albums().all()))
          .on("POST", "/api/albums", this::change)
          .on("GET", "/api/duplicates", request -> Response.json(gallery.duplicates()))
          .on("GET", "/api/duplicates/list", this::list);
    }

    /**
     * A change as the page sends it.
     *
     * @param in whether the pictures are put into the album; else they are taken out
     */
    record AlbumChange(List<String> ids, String album, Boolean in) {}

    private Response change(Request request) throws IOException {
      AlbumChange change = request.json(AlbumChange.class, MAX_BODY);
      if (change.ids() == null
          || change.ids().stream().anyMatch(Objects::isNull)
          || change.album() == null
          || change.in() == null) {
        throw new RequestException(400, "ids, album and in are required");
      }
      for (String id : change.ids()) {
        if (gallery.file(id).isEmpty()) {
          throw PictureApi.noPicture();
        }
      }
      try {
        AlbumBook.Change changed =
            gallery.albums().change(change.ids(), change.album(), change.in());
        return Response.json(changed);
      } catch (IndexException unfit) {
        throw new RequestException(400, unfit.getMessage());
      }
    }

    private Response list(Request request) {
      byte[] list =
          AlbumBook.Duplicates.list(
                  gallery.duplicates(), request.isOfOwner() ? gallery.pictures() : Path.of(""))
              .getBytes(StandardCharsets.UTF_8);
      return Response.download(
          "duplicates.txt", "text/plain; charset=utf-8", out -> out.write(list));
    }
  }

  /** Records impressions and clicks if enabled, and learns from them. */
  private static final class ClicksApi {

    private static final int MAX_BODY = 1 << 20;

    private final Gallery gallery;
    private final Optional<ClickLog> log;

    ClicksApi(Gallery gallery, Optional<ClickLog> log) {
      this.gallery = gallery;
      this.log = log;
    }

    void addTo(Routes routes) {
      routes
          .on("POST", "/api/clicks", this::click)
          .on("POST", "/api/impressions", this::sight)
          .on("POST", "/api/learn", this::learn);
    }

    boolean areWritten() {
      return log.isPresent();
    }

    /** Records a search, with {@code before} results on earlier pages. */
    void searched(String query, int before, SearchResult result) throws IOException {
      if (log.isPresent()) {
        log.get().searched(query, before, result.hits().stream().map(Hit::id).toList());
      }
    }

    private Response click(Request request) throws IOException {
      ClickLog.Click click = request.json(ClickLog.Click.class, MAX_BODY);
      if (click.query() == null || click.picture() == null) {
        throw new RequestException(400, "a click must have a query and a picture");
      }
      if (log.isPresent() && gallery.file(click.picture()).isPresent()) {
        log.get().clicked(click);
      }
      return Response.json(log.isPresent());
    }

    private Response sight(Request request) throws IOException {
      ClickLog.Sight sight = request.json(ClickLog.Sight.class, MAX_BODY);
      if (sight.query() == null || sight.pictures() == null) {
        throw new RequestException(400, "impressions must have a query and pictures");
      }
      if (log.isPresent()) {
        log.get().seen(sight);
      }
      return Response.json(log.isPresent());
    }

    /** The outcome of learning from clicks, as sentences. */
    record ClickOutcome(boolean better, List<String> remarks) {}

    private Response learn(Request request) throws IOException {
      if (log.isEmpty() || !Files.exists(log.get().file())) {
        throw new RequestException(400, "clicks are not recorded: serve with --clicks FILE");
      }
      try {
        ClickLesson lesson = gallery.teaching().learn(log.get().file(), true);
        return Response.json(new ClickOutcome(lesson.isBetter(), lesson.remarks()));
      } catch (CollectionException | IllegalArgumentException refused) {
        throw new RequestException(400, refused.getMessage());
      }
    }
  }

  /**
   * The requests to teach a word: pictures to choose from, a preview of a lesson, the lesson, and
   * undoing it.
   */
  private static final class TeachingApi {

    private static final int MAX_BODY = 1 << 20;
    private static final int SHOWN = 24;
    private static final int PREVIEWED = 12;

    private final Gallery gallery;

    TeachingApi(Gallery gallery) {
      this.gallery = gallery;
    }

    void addTo(Routes routes) {
      routes
          .on("GET", "/api/candidates", this::candidates)
          .on("POST", "/api/preview", this::preview)
          .on("GET", "/api/lessons", request -> Response.json(gallery.teaching().lessons()))
          .on("POST", "/api/lessons", this::teach)
          .on("DELETE", "/api/lessons/{number}", this::undo);
    }

    /** Pictures that may show a word, and the word as it would be taught. */
    record Choice(Teaching.Meaning meaning, List<Hit> hits) {}

    private Response candidates(Request request) throws IOException {
      String word =
          request
              .parameter("word")
              .orElseThrow(() -> new RequestException(400, "a word is required"));
      int from = request.number("from", 0, 0, 100_000);
      try {
        Teaching.Meaning meaning = gallery.teaching().meaning(word);
        return Response.json(
            new Choice(meaning, gallery.candidates().of(meaning.word(), from, SHOWN)));
      } catch (IndexException refused) {
        throw new RequestException(400, refused.getMessage());
      }
    }

    /** A lesson as the page sends it. */
    record LessonForm(String word, List<String> examples, List<String> counterExamples) {
      static LessonForm of(Request request) throws IOException {
        LessonForm lesson = request.json(LessonForm.class, MAX_BODY);
        if (lesson.word() == null
            || lesson.examples() == null
            || lesson.counterExamples() == null) {
          throw new RequestException(
              400, "a lesson must have a word, examples and counterExamples");
        }
        return lesson;
      }
    }

    /**
     * The pictures that a lesson would find, its estimated quality, and a known word that finds as
     * much.
     */
    record Preview(List<Hit> hits, Estimate estimate, String related) {}

    private Response preview(Request request) throws IOException {
      LessonForm lesson = LessonForm.of(request);
      try {
        Teaching.Preview preview =
            gallery
                .teaching()
                .preview(lesson.word(), lesson.examples(), lesson.counterExamples(), PREVIEWED);
        List<Hit> hits = new ArrayList<>();
        for (String id : preview.found()) {
          gallery.searches().hit(id, "").ifPresent(hits::add);
        }
        return Response.json(new Preview(hits, preview.estimate(), preview.related().orElse("")));
      } catch (IndexException | IllegalArgumentException refused) {
        throw new RequestException(400, refused.getMessage());
      }
    }

    private Response teach(Request request) throws IOException {
      LessonForm lesson = LessonForm.of(request);
      try {
        return Response.json(
            gallery.teaching().taught(lesson.word(), lesson.examples(), lesson.counterExamples()));
      } catch (IndexException | IllegalArgumentException refused) {
        throw new RequestException(400, refused.getMessage());
      }
    }

    private Response undo(Request request) throws IOException {
      try {
        gallery.teaching().undo(Integer.parseInt(request.path().get(2)));
        return Response.json(gallery.teaching().lessons());
      } catch (NumberFormatException | IndexException refused) {
        throw new RequestException(404, "no such lesson");
      }
    }
  }

  /** Exports selected pictures as a ZIP, or writes words into XMP files next to them. */
  private static final class SelectionApi {

    private static final int MAX_BODY = 4 << 20;

    private final Gallery gallery;

    SelectionApi(Gallery gallery) {
      this.gallery = gallery;
    }

    void addTo(Routes routes) {
      routes.on("GET", "/api/export", this::export).on("POST", "/api/sidecars", this::write);
    }

    /** Returns the files of some pictures, or of an album, as a ZIP or as a list of their paths. */
    private Response export(Request request) throws IOException {
      Optional<String> album = request.parameter("album");
      List<String> ids =
          album.isPresent()
              ? gallery.albums().pictures(album.get())
              : Arrays.asList(request.parameter("ids").orElse("").split(","));
      List<Path> files = ids.stream().flatMap(id -> gallery.file(id).stream()).distinct().toList();
      if (files.isEmpty()) {
        throw PictureApi.noPicture();
      }
      String name = album.orElse("pictures").replaceAll("[^\\p{Alnum} _-]", "_");
      if (request.parameter("as").equals(Optional.of("list"))) {
        String list =
            files.stream()
                .map(
                    file ->
                        (request.isOfOwner() ? file : gallery.pictures().relativize(file)) + "\n")
                .collect(Collectors.joining());
        byte[] bytes = list.getBytes(StandardCharsets.UTF_8);
        return Response.download(
            name + ".txt", "text/plain; charset=utf-8", out -> out.write(bytes));
      }
      return Response.download(name + ".zip", "application/zip", out -> zip(files, out));
    }

    /** Writes the unchanged files in their folders. Files that have been removed are skipped. */
    private void zip(List<Path> files, OutputStream out) throws IOException {
      try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
        zip.setLevel(Deflater.NO_COMPRESSION);
        for (Path file : files) {
          for (Path part : Files.isDirectory(file) ? FrameFolder.frames(file) : List.of(file)) {
            if (Files.isReadable(part)) {
              String name = gallery.pictures().relativize(part).toString().replace('\\', '/');
              zip.putNextEntry(new ZipEntry(name));
              Files.copy(part, zip);
              zip.closeEntry();
            }
          }
        }
      }
    }

    /**
     * The words to write, as the page sends them.
     *
     * @param words for all of the pictures
     * @param likely whether each picture also gets the words that it likely shows
     */
    record WordsToWrite(List<String> ids, List<String> words, boolean likely) {}

    /** The number of files written, and those that were unchanged or could not be written. */
    record WrittenFiles(int files, int unchanged, List<String> refused) {}

    private Response write(Request request) throws IOException {
      WordsToWrite asked = request.json(WordsToWrite.class, MAX_BODY);
      if (asked.ids() == null || asked.words() == null) {
        throw new RequestException(400, "ids and words are required");
      }
      int files = 0;
      int unchanged = 0;
      Set<String> refused = new LinkedHashSet<>();
      for (String id : asked.ids()) {
        Path picture = gallery.file(id).orElseThrow(PictureApi::noPicture);
        try {
          int written = Sidecar.add(picture, words(asked, id)).size();
          files += written;
          unchanged += written == 0 ? 1 : 0;
        } catch (AccessDeniedException denied) {
          refused.add("no permission to write in " + picture.getParent());
        } catch (IOException e) {
          refused.add(e.getMessage());
        }
      }
      return Response.json(new WrittenFiles(files, unchanged, List.copyOf(refused)));
    }

    private Set<String> words(WordsToWrite asked, String id) throws IOException {
      Set<String> words = new LinkedHashSet<>();
      asked.words().stream().map(String::strip).filter(w -> !w.isEmpty()).forEach(words::add);
      if (asked.likely()) {
        Hit hit = gallery.searches().hit(id, "").orElseThrow(PictureApi::noPicture);
        hit.words().stream()
            .filter(word -> Verdict.of(word.probability()) == Verdict.LIKELY)
            .map(LikelyWord::word)
            .forEach(words::add);
      }
      return words;
    }
  }
}
