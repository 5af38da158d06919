package io.github.crossmedia.collection.folder;

import java.util.List;

/**
 * The results of walking a folder, in the order of names.
 *
 * @param hidden the number of hidden files and folders that were skipped
 */
public record FolderListing(List<FoundFile> files, List<LeftOut> leftOut, int hidden) {

  public FolderListing {
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * Whether a file that was here before may be on a drive that is not mounted: nothing is left of
   * the folder, or a link or folder on the way to the file leads nowhere now.
   */
  public boolean isOutOfReach(String name) {
    return files.isEmpty() || leftOut.stream().anyMatch(out -> out.isAway() && out.holds(name));
  }
}
