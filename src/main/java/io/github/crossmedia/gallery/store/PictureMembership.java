package io.github.crossmedia.gallery.store;

import java.util.Set;
import java.util.SortedSet;

/**
 * The files, group and albums of a picture.
 *
 * @param names of the files that hold it, the one it is shown under first
 * @param group equal for pictures that look almost the same, else empty
 * @param albums that people put it into
 */
record PictureMembership(SortedSet<String> names, String group, Set<String> albums) {

  String name() {
    return names.isEmpty() ? "" : names.first();
  }
}
