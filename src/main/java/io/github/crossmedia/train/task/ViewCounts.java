package io.github.crossmedia.train.task;

import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Arrays;

/** The dimension of a view and how many items hold each component of it. */
final class ViewCounts {

  private int dimension;
  private boolean isSparse;
  private long items;

  /** The number of items with any component. */
  private long documents;

  private double[] documentsWith = new double[0];

  void add(View view) {
    isSparse = view instanceof SparseVector && (isSparse || items == 0);
    items++;
    grow(EncoderFit.dimension(view));
    if (view instanceof SparseVector counts && counts.size() > 0) {
      documents++;
      counts.forEach(
          (index, count) -> {
            if (count > 0) {
              documentsWith[index] += Math.min(1, count);
            }
          });
    }
  }

  void add(ViewCounts other) {
    isSparse = items == 0 ? other.isSparse : isSparse && other.isSparse;
    items += other.items;
    documents += other.documents;
    grow(other.dimension);
    for (int i = 0; i < other.documentsWith.length; i++) {
      documentsWith[i] += other.documentsWith[i];
    }
  }

  private void grow(int size) {
    dimension = Math.max(dimension, size);
    if (size > documentsWith.length) {
      documentsWith = Arrays.copyOf(documentsWith, size);
    }
  }

  int dimension() {
    return dimension;
  }

  boolean isSparse() {
    return isSparse;
  }

  double documents() {
    return documents;
  }

  double[] documentsWith() {
    return Arrays.copyOf(documentsWith, dimension);
  }
}
