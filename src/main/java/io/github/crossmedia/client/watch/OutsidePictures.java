package io.github.crossmedia.client.watch;

import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The pictures that are unlike all training pictures of a model.
 *
 * @param all the ids of all pictures
 * @param outside the ids of those pictures
 */
public record OutsidePictures(Set<String> all, Set<String> outside) {

  public OutsidePictures {
    all = Set.copyOf(all);
    outside = Set.copyOf(outside);
  }

  /** Returns nothing if the model does not know its training pictures. */
  public static Optional<OutsidePictures> of(CrossMediaModel model, Map<String, Medium> media) {
    PictureFeatures features = PictureFeatures.of(model);
    return model
        .familiarity()
        .map(
            known ->
                new OutsidePictures(
                    media.keySet(),
                    media.entrySet().stream()
                        .filter(each -> known.isOutside(features.of(each.getValue())))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet())));
  }

  /**
   * Returns their shares.
   *
   * @param named pictures that searches of the week showed, which are not a random sample
   * @param shown those that searches of the day showed
   */
  public List<Metric> metrics(Set<String> named, Set<String> shown) {
    return List.of(
        share(Kind.SHOWN_OUTSIDE, shown::contains),
        share(Kind.PICTURES_OUTSIDE, id -> !named.contains(id)));
  }

  private Metric share(Kind kind, Predicate<String> chosen) {
    return Metric.of(
        kind, outside.stream().filter(chosen).count(), all.stream().filter(chosen).count());
  }
}
