package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.evidence.HitReasons;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The requests of the page about one picture. */
final class PictureApi {

  private static final int LARGE_SIDE = 1280;

  private final Gallery gallery;
  private final Originals originals;

  PictureApi(Gallery gallery, Originals originals) {
    this.gallery = gallery;
    this.originals = originals;
  }

  /** The words and concepts by which a picture was found. */
  record Why(
      Hit picture, List<HitReasons.WordShare> shares, List<HitReasons.ConceptShare> concepts) {}

  Response why(Request request) throws IOException {
    String id = request.path().get(2);
    Hit hit = hit(request, id);
    QueryReading reading = reading(request, hit);
    return Response.json(
        new Why(
            hit,
            HitReasons.words(gallery, reading, id),
            HitReasons.concepts(gallery, reading, id)));
  }

  /**
   * The parts of a picture that count for the query.
   *
   * @param regions the shares of the cells of a grid; none if {@code evidence} shows more
   * @param evidence the address of a copy that shows regions and key points; empty where the model
   *     reads none
   */
  record Where(HitReasons.Regions regions, String evidence) {}

  Response where(Request request) throws IOException {
    String id = request.path().get(2);
    QueryReading reading = reading(request, hit(request, id));
    HitReasons.Regions none = new HitReasons.Regions(0, 0, List.of());
    if (reading.known().isEmpty()) {
      return Response.json(new Where(none, ""));
    }
    if (gallery.pictureEncoder().tellsParts()) {
      String query = URLEncoder.encode(reading.text(), StandardCharsets.UTF_8);
      return Response.json(new Where(none, "/evidence/" + id + "?q=" + query));
    }
    return Response.json(new Where(HitReasons.regions(gallery, reading, picture(id)), ""));
  }

  private Hit hit(Request request, String id) throws IOException {
    return gallery
        .searches()
        .hit(id, request.parameter("q").orElse(""))
        .orElseThrow(PictureApi::noPicture);
  }

  /** Returns the query, or the picture's strongest word where there is none. */
  private QueryReading reading(Request request, Hit hit) throws IOException {
    return gallery
        .searches()
        .read(
            request
                .parameter("q")
                .orElseGet(() -> hit.words().isEmpty() ? "" : hit.words().getFirst().word()));
  }

  Response evidence(Request request) throws IOException {
    String id = request.path().get(1);
    Hit hit = hit(request, id);
    BufferedImage copy =
        HitReasons.evidence(gallery, reading(request, hit), picture(id))
            .orElseThrow(PictureApi::noPicture);
    return Response.of("image/jpeg", Thumbnails.jpeg(Picture.of(copy), LARGE_SIDE));
  }

  Response thumbnail(Request request) throws IOException {
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

  Response large(Request request) throws IOException {
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
}
