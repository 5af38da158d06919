package io.github.crossmedia.gallery.index;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.train.teach.PictureFeatures;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Sees pictures with the eyes of a model: extracts just the views that it reads. */
public final class Sight {

  private final CrossMediaModel model;
  private final PictureFeatures features;
  private final List<Descriptor> descriptors;

  private Sight(CrossMediaModel model, PictureFeatures features, List<Descriptor> descriptors) {
    this.model = model;
    this.features = features;
    this.descriptors = descriptors;
  }

  /** The eyes of a model. */
  public static Sight of(CrossMediaModel model) {
    PictureFeatures features = PictureFeatures.of(model);
    TreeSet<String> views = new TreeSet<>();
    for (Encoder encoder : features.encoders()) {
      if (encoder instanceof ViewsEncoder read) {
        read.views().stream().map(ViewPipeline::source).forEach(views::add);
      }
    }
    Descriptors known = Descriptors.standard();
    for (String view : views) {
      if (!known.contains(view)) {
        throw new IndexException(
            "the model reads the view \"%s\", which can't be extracted from pictures here"
                .formatted(view));
      }
    }
    return new Sight(model, features, views.stream().map(known::named).toList());
  }

  /** What the encoders make of a picture, and its point. */
  record Seen(SparseVector features, float[] point) {}

  Seen see(Picture picture) {
    Medium medium = medium(picture);
    return new Seen(features.of(medium), model.textToImage().document(medium));
  }

  /** The views of a picture. */
  public Medium medium(Picture picture) {
    Map<String, View> views = new HashMap<>();
    for (Descriptor descriptor : descriptors) {
      views.put(descriptor.name(), descriptor.extract(picture));
    }
    return Medium.ofViews(views);
  }
}
