package io.github.crossmedia.train.task;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.view.TrainingView;
import java.util.List;

/** What is known of the views of training items, and the encoders that are fitted on it. */
interface ViewStatistics {

  /** Returns the greatest dimension that a view has in any item. */
  int dimension(String view);

  boolean isSparse(String view);

  /** Returns the inverse document frequencies of a sparse view. */
  float[] idf(String view);

  default ViewsEncoder countEncoder(List<TrainingView> views) {
    return new ViewsEncoder(
        views.stream()
            .map(
                view -> {
                  int dimension = dimension(view.name());
                  return new ViewPipeline(view.name(), dimension, view.countSteps(dimension));
                })
            .toList(),
        List.of());
  }

  /** Joins views of pictures or of texts. */
  default ViewsEncoder viewsEncoder(List<TrainingView> views) {
    boolean asTheyAre = views.stream().allMatch(TrainingView::isRaw);
    return new ViewsEncoder(
        views.stream()
            .map(
                view -> {
                  String name = view.name();
                  int dimension = dimension(name);
                  return new ViewPipeline(
                      name,
                      dimension,
                      view.steps(isSparse(name), dimension, () -> new Step.Weights(idf(name))));
                })
            .toList(),
        asTheyAre ? List.of() : List.of(new Step.LengthOne()));
  }
}
