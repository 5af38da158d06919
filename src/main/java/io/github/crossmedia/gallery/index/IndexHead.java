package io.github.crossmedia.gallery.index;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What an index is made of.
 *
 * @param pictures the folder, absolute
 * @param model the model's name, to which versions are added
 * @param sha256 of the model's file
 */
record IndexHead(String format, String pictures, String model, String sha256) {

  static final String FORMAT = "cross-media-gallery/2";

  private static final JsonMapper JSON = new JsonMapper();

  static IndexHead of(Path pictures, String model, String sha256) {
    return new IndexHead(FORMAT, pictures.toAbsolutePath().normalize().toString(), model, sha256);
  }

  /** What documents say made them after so many lessons. */
  VersionName version(int lessons) {
    return new VersionName(
        model + ModelReference.SEPARATOR + lessons, VersionName.shortHash(sha256));
  }

  static IndexHead read(IndexLayout layout) throws IOException {
    if (!Files.isRegularFile(layout.head())) {
      throw new IndexException(
          String.format(
              Locale.ROOT,
              "there is no index in %s: make one with crossmedia index --pictures DIR --index %s",
              layout.folder(),
              layout.folder()));
    }
    try {
      IndexHead head = JSON.readValue(layout.head().toFile(), IndexHead.class);
      if (FORMAT.equals(head.format())) {
        return head;
      }
      throw otherVersion(layout, null);
    } catch (JsonProcessingException e) {
      throw otherVersion(layout, e);
    }
  }

  private static IndexException otherVersion(IndexLayout layout, Exception cause) {
    return new IndexException(
        String.format(
            Locale.ROOT,
            "the index %s was made by another version of Cross Media: remove it and index again",
            layout.folder()),
        cause);
  }

  void write(IndexLayout layout) throws IOException {
    WholeFile.write(
        layout.head(),
        out -> out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this)));
  }
}
