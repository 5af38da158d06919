package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A document with the views that a model reads of pictures: the first component and the last. */
final class TrialViews {

  private final Map<String, View> views = new HashMap<>();
  private String text = "";

  private TrialViews() {}

  static Medium of(CrossMediaModel model) {
    TrialViews trial = new TrialViews();
    Stream.of(model.textToImage().documentTower(), model.imageToText().queryTower())
        .flatMap(Tower::encoders)
        .forEach(trial::add);
    return new Medium(trial.text, trial.views);
  }

  private void add(Encoder encoder) {
    switch (encoder) {
      case TextEncoder words -> text = words.vocabulary().words().stream().findFirst().orElse(text);
      case ViewsEncoder read -> read.views().forEach(view -> views.put(view.view(), ends(view)));
    }
  }

  private static SparseVector ends(ViewPipeline view) {
    Map<Integer, Float> components = new HashMap<>();
    if (view.inputDimension() > 0) {
      components.put(0, 1f);
      components.put(view.inputDimension() - 1, 1f);
    }
    return SparseVector.of(SparseVector.UNBOUNDED, components);
  }
}
