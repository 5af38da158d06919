package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.Hit;
import io.github.crossmedia.gallery.index.HitReasons;
import io.github.crossmedia.gallery.index.IndexException;
import io.github.crossmedia.gallery.index.SearchOptions;
import io.github.crossmedia.gallery.index.SearchResult;
import io.github.crossmedia.gallery.index.Thumbnails;
import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.model.NotLinearException;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the page asks for. */
final class GalleryApi {

  private static final int LARGE_SIDE = 1280;
  private static final int UPLOAD = 32 << 20;
  private static final int LETTER = 1 << 20;
  private static final int SUGGESTIONS = 8;

  private final Gallery gallery;
  private final Indexing indexing;
  private final Optional<ClickLog> clicks;
  private final Originals originals;

  GalleryApi(Gallery gallery, Indexing indexing, Optional<ClickLog> clicks) {
    this.gallery = gallery;
    this.indexing = indexing;
    this.clicks = clicks;
    this.originals = new Originals(gallery);
  }

  Routes routes() {
    Routes routes = new Routes();
    new TeachingApi(gallery).addTo(routes);
    return routes
        .on("GET", "/api/status", this::status)
        .on("GET", "/api/words", this::words)
        .on("GET", "/api/browse", r -> Response.json(gallery.searches().browse(options(r))))
        .on("GET", "/api/search", this::search)
        .on("POST", "/api/search", this::searchByUpload)
        .on("GET", "/api/like/{id}", this::like)
        .on("GET", "/api/pictures/{id}", this::why)
        .on("GET", "/api/pictures/{id}/where", this::where)
        .on("POST", "/api/clicks", this::click)
        .on("GET", "/thumbnails/{id}", this::thumbnail)
        .on("GET", "/pictures/{id}", this::large)
        .on("GET", "/originals/{id}", originals::answer)
        .on("GET", "/evidence/{id}", this::evidence);
  }

  /** What the page shows around the results. */
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
            gallery.pictures().toString(),
            gallery.size(),
            indexing.state(),
            gallery.version(),
            gallery.card().method(),
            gallery.card().licence(),
            gallery.vocabulary().size(),
            gallery.teaching().lessons().size(),
            clicks.isPresent()));
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

  /** A result, what was noted about the query, and how to ask the same elsewhere. */
  record Found(SearchResult result, List<String> notes, ThreeWays ways) {}

  private Response search(Request request) throws IOException {
    String text =
        request.parameter("q").orElseThrow(() -> new RequestException(400, "the query is empty"));
    SearchOptions options = options(request);
    SearchResult result = found(text, options);
    return Response.json(
        new Found(
            result,
            result.reading().notes(),
            ThreeWays.of(gallery, text, result.reading().text(), options.count(), options.plan())));
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
      Picture picture =
          new PictureReader(DecodingLimits.STANDARD).read("the picture", request.body(UPLOAD));
      return Response.json(
          gallery.searches().byPicture(picture, options(request).withPlan(Plan.EXACT)));
    } catch (UnreadablePictureException unreadable) {
      throw new RequestException(400, unreadable.getMessage());
    }
  }

  private Response like(Request request) throws IOException {
    String id = request.path().get(2);
    SearchOptions options = options(request).withPlan(Plan.EXACT);
    return Response.json(gallery.searches().like(id, options).orElseThrow(GalleryApi::noPicture));
  }

  private static SearchOptions options(Request request) {
    String asked = request.parameter("plan").orElse("");
    Plan plan =
        Arrays.stream(Plan.values())
            .filter(known -> known.toString().equals(asked))
            .findFirst()
            .orElse(Plan.EXACT);
    SearchOptions first = SearchOptions.first(request.number("k", 48, 1, 200));
    return new SearchOptions(
        first.count(),
        request.number("from", 0, 0, 100_000),
        plan,
        request.parameter("within"),
        first.readsTexts());
  }

  /** Why a picture was found. */
  record Why(Hit picture, List<HitReasons.WordShare> shares) {}

  private Response why(Request request) throws IOException {
    String id = request.path().get(2);
    Hit hit = hit(request, id);
    return Response.json(new Why(hit, HitReasons.words(gallery, reading(request, hit), id)));
  }

  /**
   * What in a picture speaks for the query.
   *
   * @param regions what covering parts of it shows, none where {@code evidence} shows more
   * @param evidence where a copy shows regions and key points, empty where the model reads none
   */
  record Where(HitReasons.Regions regions, String evidence) {}

  private Response where(Request request) throws IOException {
    String id = request.path().get(2);
    Reading reading = reading(request, hit(request, id));
    HitReasons.Regions none = new HitReasons.Regions(0, 0, List.of());
    if (reading.known().isEmpty()) {
      return Response.json(new Where(none, ""));
    }
    if (gallery.pictureEncoder().tellsParts()) {
      String query = URLEncoder.encode(reading.text(), StandardCharsets.UTF_8);
      return Response.json(new Where(none, "/evidence/" + id + "?q=" + query));
    }
    float[] query = gallery.searches().point(reading);
    return Response.json(new Where(HitReasons.regions(gallery, query, picture(id)), ""));
  }

  private Hit hit(Request request, String id) throws IOException {
    return gallery
        .searches()
        .hit(id, request.parameter("q").orElse(""))
        .orElseThrow(GalleryApi::noPicture);
  }

  /** The query, or the picture's strongest word where there is none. */
  private Reading reading(Request request, Hit hit) {
    return gallery
        .searches()
        .read(
            request
                .parameter("q")
                .orElseGet(() -> hit.words().isEmpty() ? "" : hit.words().getFirst().word()));
  }

  private Response evidence(Request request) throws IOException {
    String id = request.path().get(1);
    Hit hit = hit(request, id);
    BufferedImage copy =
        HitReasons.evidence(gallery, reading(request, hit), picture(id))
            .orElseThrow(GalleryApi::noPicture);
    return Response.of("image/jpeg", Thumbnails.jpeg(Picture.of(copy), LARGE_SIDE));
  }

  private Response click(Request request) throws IOException {
    ClickLog.Click click = request.json(ClickLog.Click.class, LETTER);
    if (click.query() == null || click.picture() == null) {
      throw new RequestException(400, "a click has a query and a picture");
    }
    if (clicks.isPresent() && gallery.file(click.picture()).isPresent()) {
      clicks.get().add(click.query(), click.picture());
    }
    return Response.json(clicks.isPresent());
  }

  private Response thumbnail(Request request) throws IOException {
    String id = request.path().get(1);
    if (gallery.file(id).isEmpty()) {
      throw noPicture();
    }
    byte[] jpeg = gallery.thumbnails().read(id).orElseThrow(GalleryApi::noPicture);
    return Response.forEver("image/jpeg", jpeg);
  }

  private Response large(Request request) throws IOException {
    return Response.forEver(
        "image/jpeg", Thumbnails.jpeg(picture(request.path().get(1)), LARGE_SIDE));
  }

  private Picture picture(String id) throws IOException {
    try {
      return gallery.picture(id).orElseThrow(GalleryApi::noPicture);
    } catch (UnreadablePictureException gone) {
      throw new RequestException(404, "the file of this picture was removed or changed");
    }
  }

  static RequestException noPicture() {
    return new RequestException(404, "no such picture");
  }
}
