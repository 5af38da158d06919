package io.github.crossmedia.collection.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/**
 * The files and folders that a collection leaves out by their names: the folders in which storage
 * systems keep thumbnails, snapshots and deleted files, and what a file {@value #FILE} names.
 *
 * <p>Such a file holds for its folder and all below it. Each line is a glob such as {@code *.gif}
 * or {@code drafts/}. A pattern without a slash fits the name of a file or folder at any depth, one
 * with a slash before its end fits the path below the folder of the file. With a slash at the end
 * it fits folders only. Empty lines and those that begin with {@code #} are passed over.
 */
final class LeftOutNames {

  /** The name of a file of patterns. */
  static final String FILE = ".crossmediaignore";

  /** Thumbnails, snapshots and deleted files of Synology, QNAP, Windows, macOS and Linux. */
  private static final Set<String> OF_SYSTEMS =
      Set.of(
          "@eadir",
          "#recycle",
          "#snapshot",
          "@recycle",
          "@recently-snapshot",
          "$recycle.bin",
          "system volume information",
          "lost+found",
          "__macosx");

  private final List<Pattern> patterns;

  private LeftOutNames(List<Pattern> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  static LeftOutNames ofSystems() {
    return new LeftOutNames(List.of());
  }

  /**
   * Returns this with the patterns of a folder, if it has a file of them.
   *
   * @throws IOException if a line is no pattern
   */
  LeftOutNames in(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return this;
    }
    List<Pattern> all = new ArrayList<>(patterns);
    List<String> lines =
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          all.add(Pattern.of(folder, line));
        } catch (PatternSyntaxException wrong) {
          throw new IOException(
              "line " + (i + 1) + " is no pattern (" + wrong.getDescription() + "): " + line,
              wrong);
        }
      }
    }
    return new LeftOutNames(all);
  }

  boolean contain(Path path, boolean isFolder) {
    return isFolder && OF_SYSTEMS.contains(name(path).toLowerCase(Locale.ROOT))
        || patterns.stream().anyMatch(pattern -> pattern.fits(path, isFolder));
  }

  private static String name(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }

  private record Pattern(Path folder, PathMatcher glob, boolean ofPath, boolean ofFolders) {

    static Pattern of(Path folder, String line) {
      boolean ofFolders = line.endsWith("/");
      String glob = ofFolders ? line.substring(0, line.length() - 1) : line;
      boolean ofPath = glob.contains("/");
      glob = glob.startsWith("/") ? glob.substring(1) : glob;
      return new Pattern(
          folder, folder.getFileSystem().getPathMatcher("glob:" + glob), ofPath, ofFolders);
    }

    boolean fits(Path path, boolean isFolder) {
      return (isFolder || !ofFolders)
          && glob.matches(ofPath ? folder.relativize(path) : path.getFileName());
    }
  }
}
