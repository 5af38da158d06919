package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.FrameFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The requests of the page about one picture. */
final class PictureApi {

  private static final int LARGE_SIDE = 1280;

  private final Gallery gallery;
  private final Originals originals;

  PictureApi(Gallery gallery) {
    this.gallery = gallery;
    this.originals = new Originals(gallery);
  }

  void addTo(Routes routes) {
    routes
        .on("GET", "/api/pictures/{id}", this::why)
        .on("GET", "/thumbnails/{id}", this::thumbnail)
        .on("GET", "/pictures/{id}", this::large)
        .on("GET", "/originals/{id}", originals::answer);
  }

  /**
   * The words and concepts by which a picture was found.
   *
   * @param known the words of the query that the model knows
   */
  record Why(
      Hit picture,
      List<String> known,
      List<HitReasons.Part> parts,
      List<HitReasons.ConceptShare> concepts) {}

  private Response why(Request request) throws IOException {
    String id = request.path().get(2);
    Hit hit = hit(request, id);
    QueryReading reading = reading(request, hit);
    return Response.json(
        new Why(
            hit,
            reading.known(),
            HitReasons.parts(gallery, reading, id),
            HitReasons.concepts(gallery, reading, id)));
  }

  private Hit hit(Request request, String id) throws IOException {
    return gallery
        .searches(request.language())
        .hit(id, request.parameter("q").orElse(""))
        .orElseThrow(PictureApi::noPicture);
  }

  /** Returns the query, or the picture's strongest word where there is none. */
  private QueryReading reading(Request request, Hit hit) throws IOException {
    return gallery
        .searches(request.language())
        .read(
            request
                .parameter("q")
                .orElseGet(() -> hit.words().isEmpty() ? "" : hit.words().getFirst().word()));
  }

  private Response thumbnail(Request request) throws IOException {
    String id = request.path().get(1);
    if (gallery.file(id).isEmpty()) {
      throw noPicture();
    }
    Optional<byte[]> jpeg = gallery.thumbnails().read(id);
    if (jpeg.isEmpty() && gallery.isGlimpsed(id)) {
      // Under this address there will be a smaller copy soon.
      Response whole = originals.answer(request);
      return Response.of(whole.type(), whole.body());
    }
    return Response.forEver("image/jpeg", jpeg.orElseThrow(PictureApi::noPicture));
  }

  private Response large(Request request) throws IOException {
    return Response.forEver(
        "image/jpeg", Thumbnails.jpeg(picture(request.path().get(1)), LARGE_SIDE));
  }

  private Picture picture(String id) throws IOException {
    try {
      return gallery.picture(id).orElseThrow(PictureApi::noPicture);
    } catch (UnreadablePictureException gone) {
      throw new RequestException(404, "the file of this picture was removed or changed");
    }
  }

  static RequestException noPicture() {
    return new RequestException(404, "no such picture");
  }

  /** The original files, to view at full size, to play or to save. */
  static final class Originals {

    private final Gallery gallery;

    Originals(Gallery gallery) {
      this.gallery = gallery;
    }

    /**
     * Returns a video, a frame of a folder of frames, or a picture of full size. A picture that
     * browsers can't display becomes a JPEG.
     */
    Response answer(Request request) throws IOException {
      String id = request.path().get(1);
      Path file = gallery.file(id).orElseThrow(PictureApi::noPicture);
      boolean saved = request.parameter("save").isPresent();
      try {
        if (Files.isDirectory(file)) {
          return frame(file, request.number("frame", 0, 0, Integer.MAX_VALUE));
        }
        FileKind kind = FileKind.of(file);
        if (kind == FileKind.VIDEO && !saved) {
          return Response.playing(typeOfVideo(file), file);
        }
        Optional<String> type = type(kind);
        if (type.isPresent() || saved) {
          Response whole =
              Response.forEver(type.orElse("application/octet-stream"), Files.readAllBytes(file));
          return saved ? named(whole, file) : whole;
        }
        if (kind.isConvertible()) {
          Optional<byte[]> jpeg =
              PictureConverter.installed().jpeg(id, kind, Files.readAllBytes(file));
          if (jpeg.isPresent()) {
            return Response.forEver("image/jpeg", jpeg.get());
          }
        }
        Picture picture = gallery.picture(id).orElseThrow(PictureApi::noPicture);
        int side = Math.max(picture.width(), picture.height());
        return Response.forEver("image/jpeg", Thumbnails.jpeg(picture, side));
      } catch (NoSuchFileException gone) {
        throw new RequestException(404, "the file of this picture was removed");
      }
    }

    private static Response frame(Path folder, int number) throws IOException {
      List<Path> frames = FrameFolder.frames(folder);
      if (number >= frames.size()) {
        throw new RequestException(404, "the folder has no more frames");
      }
      Path frame = frames.get(number);
      Picture picture = new Footage().first(frame);
      int side = Math.max(picture.width(), picture.height());
      return Response.of("image/jpeg", Thumbnails.jpeg(picture, side));
    }

    /** Browsers recognise the format of any video that is sent as MP4. */
    private static String typeOfVideo(Path file) {
      String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
      return switch (name.substring(name.lastIndexOf('.') + 1)) {
        case "webm", "mkv" -> "video/webm";
        case "ogv", "ogg" -> "video/ogg";
        default -> "video/mp4";
      };
    }

    private static Optional<String> type(FileKind kind) {
      return switch (kind) {
        case JPEG -> Optional.of("image/jpeg");
        case PNG -> Optional.of("image/png");
        case GIF -> Optional.of("image/gif");
        case WEBP -> Optional.of("image/webp");
        default -> Optional.empty();
      };
    }

    private static Response named(Response whole, Path file) {
      String name =
          URLEncoder.encode(file.getFileName().toString(), StandardCharsets.UTF_8)
              .replace("+", "%20");
      Map<String, String> headers = new HashMap<>(whole.headers());
      headers.put("Content-Disposition", "attachment; filename*=UTF-8''" + name);
      return new Response(whole.status(), whole.type(), whole.body(), Map.copyOf(headers));
    }
  }

  /** The reasons why a picture was found: what each word of the query adds to its score. */
  static final class HitReasons {

    private static final int MAX_CONCEPTS = 3;

    /**
     * A part of the raw score.
     *
     * @param word the word of the query that adds it, or what else does
     * @param as the words that it is made of, if no picture showed it
     */
    record Part(String word, float weight, List<String> as) {}

    /** The share of the raw score that a concept adds. */
    record ConceptShare(String concept, float share) {}

    private HitReasons() {}

    /** Returns the parts of a picture's raw score, which add up to it, the greatest first. */
    static List<Part> parts(Gallery gallery, QueryReading reading, String id) throws IOException {
      return gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream()
          .flatMap(reasons -> reasons.shares().stream())
          .sorted(Comparator.comparing(Share::share).reversed())
          .map(share -> new Part(name(share), share.share(), share.as()))
          .toList();
    }

    private static String name(Share share) {
      return switch (share.kind()) {
        case WORD, VISUAL_WORD, CONCEPT -> share.name();
        case OFFSET -> "any text at all";
        case REST -> share.name().isEmpty() ? "everything else" : share.name();
      };
    }

    /**
     * Returns the concepts that a query and a picture are both about, the greatest share first.
     * None if the model's concepts have no names.
     */
    static List<ConceptShare> concepts(Gallery gallery, QueryReading reading, String id)
        throws IOException {
      if (!SharedConcepts.areNamedIn(gallery.model())) {
        return List.of();
      }
      Map<String, Double> added = new HashMap<>();
      double score = 0;
      for (Reasons reasons :
          gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream().toList()) {
        score += reasons.rawScore();
        for (Share share : reasons.shares()) {
          add(share, added);
          share.parts().forEach(part -> add(part, added));
        }
      }
      double whole = score;
      return added.entrySet().stream()
          .filter(each -> whole > 0 && each.getValue() > 0)
          .map(each -> new ConceptShare(each.getKey(), (float) (each.getValue() / whole)))
          .sorted(
              Comparator.comparing(ConceptShare::share)
                  .reversed()
                  .thenComparing(ConceptShare::concept))
          .limit(MAX_CONCEPTS)
          .toList();
    }

    private static void add(Share share, Map<String, Double> added) {
      if (share.kind() == Share.Kind.CONCEPT) {
        added.merge(share.name(), (double) share.share(), Double::sum);
      }
    }
  }
}
