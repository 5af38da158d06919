package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.gallery.store.FileLedger;
import io.github.crossmedia.gallery.store.IndexedPictures;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of an index that its folder lacks.
 *
 * @param gone those that were removed
 * @param away those that may be on an unmounted drive
 */
record MissingFiles(List<String> gone, List<String> away) {

  static MissingFiles of(FileLedger ledger, FolderListing listing, Map<String, Long> drives) {
    List<String> names = listing.files().stream().map(FoundFile::name).toList();
    Predicate<String> away = listing.outOfReach(drives);
    Map<Boolean, List<String>> missing =
        ledger.vanished(names).stream().collect(Collectors.partitioningBy(away));
    return new MissingFiles(missing.get(false), missing.get(true));
  }

  /** Returns these files, with those that are away counted as gone. */
  MissingFiles asGone() {
    return new MissingFiles(Stream.concat(gone.stream(), away.stream()).toList(), List.of());
  }

  /** Removes the files that are gone from an index. */
  void forgetGone(IndexedPictures pictures) throws IOException {
    for (String name : gone) {
      pictures.forget(name);
    }
  }
}
