package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Pictures of two kinds in turn, with made-up views of those that a model reads. */
public final class MadeUpPictures {

  private MadeUpPictures() {}

  /** Returns pictures named {@code p0}, {@code p1} and so on. */
  public static Map<String, Medium> of(CrossMediaModel model, int count) {
    Random random = new Random(1);
    Map<String, Medium> pictures = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      Map<String, View> views = new TreeMap<>();
      for (ViewPipeline view : PictureFeatures.of(model).views()) {
        float[] values = new float[view.inputDimension()];
        for (int at = 0; at < values.length; at++) {
          values[at] = random.nextFloat() * (at % 3 == i % 2 ? 2 : 1);
        }
        views.put(view.view(), DenseVector.of(values));
      }
      pictures.put("p" + i, Medium.ofViews(views));
    }
    return pictures;
  }
}
