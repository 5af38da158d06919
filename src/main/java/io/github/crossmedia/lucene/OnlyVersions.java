package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;

/**
 * Finds the segments of an index that a single version of a query projected. They are looked up
 * once.
 */
final class OnlyVersions<T extends VersionQuery> {

  private final String field;
  private final List<T> versions;
  private final List<LeafReaderContext> leaves;
  private final List<Optional<T>> only = new ArrayList<>();
  private boolean areSomeMixed;

  OnlyVersions(String field, List<T> versions, List<LeafReaderContext> leaves) throws IOException {
    this.field = field;
    this.versions = versions;
    this.leaves = leaves;
    for (LeafReaderContext leaf : leaves) {
      Optional<T> version = read(leaf);
      only.add(version);
      areSomeMixed |= version.isEmpty() && isMixed(leaf);
    }
  }

  private Optional<T> read(LeafReaderContext leaf) throws IOException {
    return SegmentModels.onlyModel(leaf.reader(), field).flatMap(made -> version(versions, made));
  }

  /**
   * Returns false if no document has the field, or if a version that the query lacks projected all.
   */
  private boolean isMixed(LeafReaderContext leaf) throws IOException {
    long models = Terms.getTerms(leaf.reader(), FieldNames.model(field)).size();
    return models != 0 && models != 1;
  }

  /** Returns the version of a query that matches a name in documents. */
  static <T extends VersionQuery> Optional<T> version(List<T> versions, String made) {
    return versions.stream().filter(version -> version.made(made)).findFirst();
  }

  /**
   * Returns the version that projected all documents of a segment, if it is the only one and the
   * query carries it.
   */
  Optional<T> of(LeafReaderContext leaf) throws IOException {
    return leaf.ord < leaves.size() && leaves.get(leaf.ord) == leaf
        ? only.get(leaf.ord)
        : read(leaf);
  }

  /** Returns these versions, in the order of the query. */
  List<T> all() {
    return versions.stream()
        .filter(version -> only.stream().anyMatch(each -> each.orElse(null) == version))
        .toList();
  }

  /** Returns true if several versions projected documents of a segment. */
  boolean areSomeMixed() {
    return areSomeMixed;
  }
}
