package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The head of an index.
 *
 * @param pictures the absolute path of the folder
 * @param model the model's name, to which versions are added
 * @param sha256 of the model's file
 */
public record IndexHead(String format, String pictures, String model, String sha256) {

  static final String FORMAT = "cross-media-gallery/8";

  private static final int MAX_NAME = 100;
  private static final JsonMapper JSON = new JsonMapper();

  public static IndexHead of(Path pictures, Path model) throws IOException {
    return new IndexHead(
        FORMAT,
        pictures.toAbsolutePath().normalize().toString(),
        name(model),
        Sha256.of(Files.readAllBytes(model)));
  }

  private static String name(Path model) {
    String name = model.getFileName().toString().replaceFirst("\\.safetensors$", "");
    String id =
        name.toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9_-]+", "-")
            .replaceFirst("^[^a-z0-9]+", "");
    return id.isEmpty() ? "model" : id.substring(0, Math.min(id.length(), MAX_NAME));
  }

  /** Returns the version of documents after some lessons. */
  VersionId version(int lessons) {
    return new VersionId(model, lessons, VersionName.shortHash(sha256));
  }

  public static IndexHead read(IndexLayout layout) throws IOException {
    if (!Files.isRegularFile(layout.head())) {
      throw new IndexException(
          Formatted.of(
              "no index in %s: create one with crossmedia index --pictures DIR --index %s",
              layout.folder(), layout.folder()));
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
    String lessons =
        Files.exists(layout.lessons())
            ? "; to keep its lessons, first run crossmedia model export --out FILE with that"
                + " version, then index with --model FILE"
            : "";
    return new IndexException(
        Formatted.of(
            "the index %s was created by another version of Cross Media: remove it and index"
                + " again%s",
            layout.folder(), lessons),
        cause);
  }

  public void write(IndexLayout layout) throws IOException {
    WholeFile.write(
        layout.head(),
        out -> out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this)));
  }

  /** Returns true if the index is of this folder. */
  public boolean isOf(Path folder) {
    return folder.toAbsolutePath().normalize().equals(Path.of(pictures));
  }

  /** Returns true if the index is by the model in a file. */
  public boolean isBy(Path file) throws IOException {
    return Sha256.of(Files.readAllBytes(file)).equals(sha256);
  }

  /** Fails unless the index is of this folder, by this model. */
  public void require(IndexLayout layout, Path folder, Optional<Path> file) throws IOException {
    if (!isOf(folder)) {
      throw new IndexException(
          Formatted.of(
              "the index %s belongs to %s, not to %s: choose another with --index",
              layout.folder(), pictures, folder));
    }
    if (file.isPresent() && !isBy(file.get())) {
      throw new IndexException(
          Formatted.of(
              "the index %s was created with another model (%s): remove it, or choose another with"
                  + " --index",
              layout.folder(), model));
    }
  }
}
