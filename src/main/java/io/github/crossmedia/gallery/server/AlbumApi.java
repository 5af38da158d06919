package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.album.AlbumBook;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The requests about favourites and albums, and about files with the same picture. */
final class AlbumApi {

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
  record Letter(List<String> ids, String album, Boolean in) {}

  private Response change(Request request) throws IOException {
    Letter letter = request.json(Letter.class, MAX_BODY);
    if (letter.ids() == null
        || letter.ids().stream().anyMatch(Objects::isNull)
        || letter.album() == null
        || letter.in() == null) {
      throw new RequestException(400, "ids, album and in are required");
    }
    for (String id : letter.ids()) {
      if (gallery.file(id).isEmpty()) {
        throw PictureApi.noPicture();
      }
    }
    try {
      AlbumBook.Change changed = gallery.albums().change(letter.ids(), letter.album(), letter.in());
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
    return Response.download("duplicates.txt", "text/plain; charset=utf-8", out -> out.write(list));
  }
}
