package io.github.crossmedia.gallery.server;

import io.github.crossmedia.collection.video.FrameFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.model.LikelyWord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Exports selected pictures as a ZIP, or writes words into XMP files next to them. */
final class SelectionApi {

  private static final int MAX_BODY = 4 << 20;

  private final Gallery gallery;

  SelectionApi(Gallery gallery) {
    this.gallery = gallery;
  }

  void addTo(Routes routes) {
    routes.on("GET", "/api/export", this::export).on("POST", "/api/sidecars", this::write);
  }

  /**
   * Returns the files of some pictures, of an album or of what a saved search finds, as a ZIP or as
   * a list of their paths.
   */
  private Response export(Request request) throws IOException {
    Optional<String> album = request.parameter("album");
    Optional<String> search = request.parameter("search");
    List<String> ids =
        album.isPresent()
            ? gallery.albums().pictures(album.get())
            : search.isPresent()
                ? SavedSearchApi.found(gallery, search.get(), request.language())
                : Arrays.asList(request.parameter("ids").orElse("").split(","));
    List<Path> files = ids.stream().flatMap(id -> gallery.file(id).stream()).distinct().toList();
    if (files.isEmpty()) {
      throw PictureApi.noPicture();
    }
    String name = album.or(() -> search).orElse("pictures").replaceAll("[^\\p{Alnum} _-]", "_");
    if (request.parameter("as").equals(Optional.of("list"))) {
      String list =
          files.stream()
              .map(
                  file -> (request.isOfOwner() ? file : gallery.pictures().relativize(file)) + "\n")
              .collect(Collectors.joining());
      byte[] bytes = list.getBytes(StandardCharsets.UTF_8);
      return Response.download(name + ".txt", "text/plain; charset=utf-8", out -> out.write(bytes));
    }
    return Response.download(name + ".zip", "application/zip", out -> zip(files, out));
  }

  /** Writes the unchanged files in their folders. Files that have been removed are skipped. */
  private void zip(List<Path> files, OutputStream out) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : files) {
        for (Path part : Files.isDirectory(file) ? FrameFolder.frames(file) : List.of(file)) {
          if (Files.isReadable(part)) {
            String name = gallery.pictures().relativize(part).toString().replace('\\', '/');
            zip.putNextEntry(new ZipEntry(name));
            Files.copy(part, zip);
            zip.closeEntry();
          }
        }
      }
    }
  }

  /**
   * The words to write, as the page sends them.
   *
   * @param words for all of the pictures
   * @param likely whether each picture also gets the words that it likely shows
   */
  record WordsToWrite(List<String> ids, List<String> words, boolean likely) {}

  /** The number of files written, and those that were unchanged or could not be written. */
  record WrittenFiles(int files, int unchanged, List<String> refused) {}

  private Response write(Request request) throws IOException {
    WordsToWrite asked = request.json(WordsToWrite.class, MAX_BODY);
    if (asked.ids() == null || asked.words() == null) {
      throw new RequestException(400, "ids and words are required");
    }
    int files = 0;
    int unchanged = 0;
    Set<String> refused = new LinkedHashSet<>();
    for (String id : asked.ids()) {
      Path picture = gallery.file(id).orElseThrow(PictureApi::noPicture);
      try {
        int written = Sidecar.add(picture, words(asked, id)).size();
        files += written;
        unchanged += written == 0 ? 1 : 0;
      } catch (AccessDeniedException denied) {
        refused.add("no permission to write in " + picture.getParent());
      } catch (IOException e) {
        refused.add(e.getMessage());
      }
    }
    return Response.json(new WrittenFiles(files, unchanged, List.copyOf(refused)));
  }

  private Set<String> words(WordsToWrite asked, String id) throws IOException {
    Set<String> words = new LinkedHashSet<>();
    asked.words().stream().map(String::strip).filter(w -> !w.isEmpty()).forEach(words::add);
    if (asked.likely()) {
      Hit hit = gallery.searches().hit(id, "").orElseThrow(PictureApi::noPicture);
      hit.words().stream()
          .filter(word -> Verdict.of(word.probability()) == Verdict.LIKELY)
          .map(LikelyWord::word)
          .forEach(words::add);
    }
    return words;
  }
}
