package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Optional;

/** A view that is made of the words of texts, so that any text can be a query. */
public interface TextView {

  /**
   * Returns the view with a name in the syntax of {@code --text-view}; empty if it is not made of
   * words.
   */
  static Optional<TextView> named(String text) {
    if (text.equals(TfIdf.NAME)) {
      return Optional.of(new TfIdf());
    }
    return text.startsWith(TopicView.PREFIX)
        ? Optional.of(TopicView.parse(text))
        : Optional.empty();
  }

  /**
   * Returns the steps from counts of words to the view, fitted on the training texts.
   *
   * @param counts the counts of the vocabulary's words in each text
   * @param seed the seed of random draws
   */
  List<Step> fitted(List<SparseVector> counts, long seed);
}
