package io.github.crossmedia.cli.page;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.gallery.store.Thumbnails;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Option;

/** Where the pictures of documents are, as an index holds none. */
public final class PictureSource {

  private static final int SIDE = 200;
  private static final String ID = "{id}";

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "The folder of pictures, whose paths are the ids of documents.")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--picture-link",
      paramLabel = "LINK",
      description = "The address of a picture, such as https://pictures/" + ID + ".jpg.")
  private Optional<String> url = Optional.empty();

  private final Map<String, String> known = new ConcurrentHashMap<>();

  /** Returns the picture of a document as HTML, empty if it is not known where it is. */
  public String image(String id) {
    return known.computeIfAbsent(id, this::made);
  }

  /** Returns the file of a document's picture; empty without one. */
  public Optional<Path> file(String id) {
    return folder.map(root -> root.resolve(id)).filter(Files::isRegularFile);
  }

  private String made(String id) {
    String source =
        folder.isPresent()
            ? file(id).map(PictureSource::embedded).orElse("")
            : url.map(
                    address ->
                        address.replace(
                            ID, URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20")))
                .orElse("");
    return source.isEmpty() ? "" : image(id, source);
  }

  /** Returns a small picture as HTML. */
  public static String image(String id, byte[] jpeg) {
    return image(id, data(jpeg));
  }

  private static String image(String id, String source) {
    return Formatted.of(
        "<img loading=\"lazy\" alt=\"%s\" src=\"%s\">",
        ReportPage.escaped(id), ReportPage.escaped(source));
  }

  /** Returns a small copy of a file, which a page can hold; empty if it can't be read. */
  private static String embedded(Path file) {
    try {
      return data(Thumbnails.jpeg(PictureConverter.reader().read(file), SIDE));
    } catch (IOException | RuntimeException e) {
      return "";
    }
  }

  private static String data(byte[] jpeg) {
    return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(jpeg);
  }
}
