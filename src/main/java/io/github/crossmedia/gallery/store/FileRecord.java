package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.crossmedia.collection.folder.FoundFile;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a file when it was last read.
 *
 * @param id of the picture in it, empty if there is none
 * @param problem why there is none; empty if there is a picture or the file is ignored
 * @param advice the remedy of the problem; files with the same advice are counted together
 */
public record FileRecord(
    String name, long size, long modified, String id, String problem, String advice) {

  private static final Set<String> HEIF = Set.of("heic", "avif");

  public static FileRecord picture(FoundFile file, String id) {
    return new FileRecord(file.name(), file.size(), file.modified(), id, "", "");
  }

  public static FileRecord problem(FoundFile file, String problem, String advice) {
    return new FileRecord(file.name(), file.size(), file.modified(), "", problem, advice);
  }

  public static FileRecord other(FoundFile file) {
    return problem(file, "", "");
  }

  boolean isOf(FoundFile file) {
    return size == file.size() && modified == file.modified();
  }

  @JsonIgnore
  public boolean isPicture() {
    return !id.isEmpty();
  }

  /** Returns true for a picture whose name says that it is HEIC or AVIF. */
  @JsonIgnore
  public boolean isHeif() {
    return isPicture() && FileType.of(name).filter(HEIF::contains).isPresent();
  }

  @JsonIgnore
  public boolean isProblem() {
    return !problem.isEmpty();
  }

  /** The type of a file, by the extension of its name. */
  public static final class FileType {

    public static final String RAW = "raw";
    public static final String VIDEO = "video";

    private static final Map<String, String> TYPES =
        Stream.of(
                all("jpeg", "jpg", "jpeg", "jpe"),
                all("tiff", "tif", "tiff"),
                all("heic", "heic", "heif"),
                all("png", "png"),
                all("gif", "gif"),
                all("bmp", "bmp"),
                all("webp", "webp"),
                all("avif", "avif"),
                all(
                    RAW, "raw", "3fr", "arw", "cr2", "cr3", "crw", "dng", "erf", "iiq", "kdc",
                    "mrw", "nef", "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw",
                    "x3f"),
                all(
                    VIDEO, "video", "videos", "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv",
                    "ogg", "mpg", "mpeg", "wmv", "flv", "3gp", "frames"))
            .flatMap(types -> types.entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private FileType() {}

    private static Map<String, String> all(String type, String... ends) {
      return Stream.of(ends).collect(Collectors.toMap(end -> end, end -> type));
    }

    /** Returns the type that a word means. {@code jpg} and {@code jpeg} mean the same. */
    public static Optional<String> named(String word) {
      return Optional.ofNullable(TYPES.get(word.toLowerCase(Locale.ROOT)));
    }

    /** Returns the type of a file. */
    public static Optional<String> of(String file) {
      int dot = file.lastIndexOf('.');
      return dot < 0 ? Optional.empty() : named(file.substring(dot + 1));
    }
  }
}
