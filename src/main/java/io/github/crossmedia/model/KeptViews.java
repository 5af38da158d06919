package io.github.crossmedia.model;

import io.github.crossmedia.model.PictureViews.ReadViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.Map;
import java.util.TreeMap;

/**
 * Selects the views of a picture that a document keeps, so that its pixels are not needed again.
 */
public final class KeptViews {

  /** The largest view, in numbers, that a document keeps. */
  public static final int MAX_NUMBERS = 1 << 20;

  private KeptViews() {}

  /**
   * Returns all views that a model reads, in the form it reads, and always counts of visual words.
   */
  public static Map<String, View> of(CrossMediaModel model, Medium picture) {
    ReadViews read = ReadViews.of(model);
    Map<String, Quantiser> books = read.books();
    Map<String, View> kept = new TreeMap<>(picture.visualWords());
    for (String name : read.names()) {
      View source = picture.views().get(PictureViews.source(name, books));
      if (picture.views().containsKey(name)) {
        kept.put(name, picture.views().get(name));
      } else if (source != null) {
        kept.put(name, books.get(name).words(source));
      }
    }
    kept.values().removeIf(view -> numbers(view) > MAX_NUMBERS);
    return kept;
  }

  private static long numbers(View view) {
    return switch (view) {
      case SparseVector counts -> counts.size();
      case DenseVector vector -> vector.dimension();
      case VectorBag bag -> (long) bag.dimension() * bag.members().size();
    };
  }
}
