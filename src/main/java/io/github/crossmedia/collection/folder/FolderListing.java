package io.github.crossmedia.collection.folder;

import java.util.List;

/**
 * What a walk through a folder found, in the order of the names.
 *
 * @param hidden how many hidden files and folders were passed by
 */
public record FolderListing(List<FoundFile> files, List<LeftOut> leftOut, int hidden) {

  public FolderListing {
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
  }
}
