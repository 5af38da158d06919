package io.github.crossmedia.collection.folder;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The results of walking a folder, in the order of names.
 *
 * @param hidden the number of files and folders that were skipped as hidden or by their names
 * @param drives the folders where another drive begins, with what the system calls that drive
 */
public record FolderListing(
    List<FoundFile> files, List<SkippedFile> leftOut, int hidden, Map<String, Long> drives) {

  public static final FolderListing EMPTY = new FolderListing(List.of(), List.of(), 0, Map.of());

  public FolderListing {
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
    drives = Map.copyOf(drives);
  }

  /**
   * Returns a test of whether a missing file may be on an unmounted drive. It may be if its folder
   * is empty or gone, or if a link on its path is broken. The same holds if the folder where a
   * drive began is empty or gone.
   *
   * @param before the drives that were mounted when the file was last seen
   */
  public Predicate<String> outOfReach(Map<String, Long> before) {
    if (files.isEmpty()) {
      return name -> true;
    }
    List<SkippedFile> away = leftOut.stream().filter(SkippedFile::isAway).toList();
    Set<String> unmounted =
        before.keySet().stream()
            .filter(drive -> !before.get(drive).equals(drives.get(drive)))
            .filter(drive -> files.stream().noneMatch(file -> isBelow(drive, file.name())))
            .collect(Collectors.toUnmodifiableSet());
    return name ->
        away.stream().anyMatch(out -> out.holds(name))
            || unmounted.stream().anyMatch(drive -> isBelow(drive, name));
  }

  private static boolean isBelow(String folder, String name) {
    return name.startsWith(folder + "/");
  }
}
