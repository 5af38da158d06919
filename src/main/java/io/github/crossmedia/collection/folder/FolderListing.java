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
}
