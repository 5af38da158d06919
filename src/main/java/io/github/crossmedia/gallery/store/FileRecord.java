package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.crossmedia.collection.folder.FoundFile;
import java.util.Set;

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
}
