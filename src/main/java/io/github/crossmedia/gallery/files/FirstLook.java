package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.gallery.store.About;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import io.github.crossmedia.picture.metadata.MetadataReader;
import java.awt.Dimension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Shows the first files of a new index by their headers, so that the page has pictures before any
 * is decoded.
 */
final class FirstLook {

  private static final int MAX_FILES = 64;
  private static final long MAX_BYTES = 100 << 20;

  /** The kinds of files that browsers show. */
  private static final Set<FileKind> SHOWN = EnumSet.of(FileKind.JPEG, FileKind.PNG, FileKind.WEBP);

  private final IndexedPictures pictures;
  private final PictureReader reader = new PictureReader(DecodingLimits.STANDARD);

  FirstLook(IndexedPictures pictures) {
    this.pictures = pictures;
  }

  /** About half a second's reading. */
  void at(List<FoundFile> files) throws IOException {
    int shown = 0;
    long bytes = 0;
    for (FoundFile file : files.subList(0, Math.min(MAX_FILES, files.size()))) {
      bytes += file.size();
      if (bytes > MAX_BYTES) {
        break;
      }
      // The page polls seldom, so the index is refreshed after 1, 2, 4, 8 files and so on.
      if (glimpse(file) && Integer.bitCount(++shown) == 1) {
        pictures.refresh();
      }
    }
    pictures.refresh();
  }

  private boolean glimpse(FoundFile file) throws IOException {
    try {
      if (file.size() > DecodingLimits.STANDARD.bytes()
          || Files.isDirectory(file.path())
          || !SHOWN.contains(FileKind.of(file.path()))) {
        return false;
      }
      byte[] bytes = Files.readAllBytes(file.path());
      Dimension size = reader.size(file.name(), bytes);
      pictures.glimpse(
          SeenFile.id(file.path()),
          About.of(
              size,
              MetadataReader.facts(new ByteArrayInputStream(bytes)),
              file.path().getFileName().toString()),
          file.name());
      return true;
    } catch (UnreadablePictureException | AccessDeniedException | NoSuchFileException toldLater) {
      return false;
    }
  }
}
