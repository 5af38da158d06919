package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Optional;

/** A view of texts that is made here of the words they hold, so that any text can be asked. */
public interface TextView {

  /** The view of a name as {@code --text-view} takes it, empty where that is not made here. */
  static Optional<TextView> named(String text) {
    if (text.equals(TfIdf.NAME)) {
      return Optional.of(new TfIdf());
    }
    return text.startsWith(TopicView.PREFIX)
        ? Optional.of(TopicView.parse(text))
        : Optional.empty();
  }

  /**
   * The steps from counts of words to the view, fitted on the texts that are learned from.
   *
   * @param counts how often each word of the vocabulary occurs in each text
   * @param seed of whatever is drawn
   */
  List<Step> fitted(List<SparseVector> counts, long seed);
}
