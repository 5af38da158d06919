package io.github.crossmedia.collection.video;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.codebook.Reservoir;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The mean of the views of frames. The mean of bags of vectors is a sample of all their members.
 */
public final class MeanViews {

  private static final int MAX_MEMBERS = 20_000;
  private static final long SEED = 1;

  private final Map<String, List<View>> seen = new HashMap<>();
  private final Map<String, Reservoir> members = new HashMap<>();
  private int frames;

  private MeanViews() {}

  /**
   * Returns the views of a picture, or the mean of the views of a video's frames.
   *
   * @param views extracts the views of a frame; called for each frame in order
   */
  public static Map<String, View> of(
      Path file, Footage footage, Function<Picture, Map<String, View>> views) throws IOException {
    MeanViews mean = new MeanViews();
    footage.show(
        file,
        frame -> {
          mean.add(views.apply(frame));
          return true;
        });
    return mean.get();
  }

  private void add(Map<String, View> views) {
    views.forEach(
        (name, view) -> {
          List<View> before = seen.computeIfAbsent(name, n -> new ArrayList<>());
          if (view instanceof VectorBag) {
            members.computeIfAbsent(name, n -> new Reservoir(MAX_MEMBERS, SEED)).addAll(view);
          }
          if (before.isEmpty() || !(view instanceof VectorBag)) {
            before.add(view);
          }
        });
    frames++;
  }

  private Map<String, View> get() {
    Map<String, View> mean = new HashMap<>();
    seen.forEach(
        (name, views) -> mean.put(name, frames == 1 ? views.getFirst() : mean(name, views)));
    return mean;
  }

  private View mean(String name, List<View> views) {
    return switch (views.getFirst()) {
      case DenseVector first -> dense(first.dimension(), views);
      case SparseVector first -> sparse(first.dimension(), views);
      case VectorBag first -> sampled(members.get(name).sample());
    };
  }

  private static DenseVector dense(int dimension, List<View> views) {
    float[] sum = new float[dimension];
    views.forEach(view -> ((DenseVector) view).addTo(sum, 1f / views.size()));
    return DenseVector.of(sum);
  }

  private static SparseVector sparse(int dimension, List<View> views) {
    TreeMap<Integer, Float> sum = new TreeMap<>();
    float share = 1f / views.size();
    for (View view : views) {
      ((SparseVector) view).forEach((index, value) -> sum.merge(index, share * value, Float::sum));
    }
    return SparseVector.of(dimension, sum);
  }

  private static VectorBag sampled(List<float[]> members) {
    int dimension = members.isEmpty() ? VectorBag.UNTOLD : members.getFirst().length;
    return new VectorBag(dimension, members.stream().map(DenseVector::of).toList());
  }
}
