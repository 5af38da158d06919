package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.album.AlbumBook;
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
    return Response.json(gallery.albums().change(change.ids(), change.album(), change.in()));
  }

  private Response list(Request request) {
    byte[] list =
        AlbumBook.Duplicates.list(
                gallery.duplicates(), request.isOfOwner() ? gallery.pictures() : Path.of(""))
            .getBytes(StandardCharsets.UTF_8);
    return Response.download("duplicates.txt", "text/plain; charset=utf-8", out -> out.write(list));
  }
}
