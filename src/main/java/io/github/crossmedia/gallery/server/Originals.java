package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.Thumbnails;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The original files, to view at full size or to save. */
final class Originals {

  private final Gallery gallery;

  Originals(Gallery gallery) {
    this.gallery = gallery;
  }

  /** A file unchanged if browsers display its type, otherwise as a JPEG of full size. */
  Response answer(Request request) throws IOException {
    String id = request.path().get(1);
    Path file = gallery.file(id).orElseThrow(PictureApi::noPicture);
    boolean saved = request.parameter("save").isPresent();
    try {
      Optional<String> type = type(FileKind.of(file));
      if (type.isPresent() || saved) {
        Response whole =
            Response.forEver(type.orElse("application/octet-stream"), Files.readAllBytes(file));
        return saved ? named(whole, file) : whole;
      }
      Picture picture = gallery.picture(id).orElseThrow(PictureApi::noPicture);
      int side = Math.max(picture.width(), picture.height());
      return Response.forEver("image/jpeg", Thumbnails.jpeg(picture, side));
    } catch (NoSuchFileException gone) {
      throw new RequestException(404, "the file of this picture was removed");
    }
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
