package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.gallery.sidecar.AlbumTags;
import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedPictures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads stars and albums from the XMP files of pictures, including those of other programs. A
 * picture whose XMP file is missing stays in its albums.
 */
final class WrittenAlbums {

  private static final String END = ".xmp";

  private WrittenAlbums() {}

  /** Updates the picture next to a new or changed XMP file. */
  static void ofSidecar(IndexedPictures pictures, FoundFile file) throws IOException {
    if (file.name().toLowerCase(Locale.ROOT).endsWith(END)) {
      Optional<String> id = pictures.ledger().id(without(file.name()));
      if (id.isPresent()) {
        Path picture = file.path().resolveSibling(without(file.path().getFileName().toString()));
        takeIn(pictures, id.get(), picture);
      }
    }
  }

  private static String without(String name) {
    return name.substring(0, name.length() - END.length());
  }

  /** Reads the XMP files next to a picture. */
  static void takeIn(IndexedPictures pictures, String id, Path picture) throws IOException {
    AlbumTags tags = Sidecar.albums(picture);
    if (tags.star()) {
      pictures.change(List.of(id), Albums.FAVOURITES, true);
    }
    for (String album : tags.albums()) {
      takeIn(pictures, id, album);
    }
  }

  private static void takeIn(IndexedPictures pictures, String id, String album) throws IOException {
    try {
      pictures.change(List.of(id), Albums.named(album), true);
    } catch (IndexException unfit) {
      // A keyword of another program that can't be an album.
    }
  }
}
