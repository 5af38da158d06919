package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.text.InverseDocumentFrequency;
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

  /** The portions of topics in a text; the topics are learned from the training texts. */
  record TopicView(int topics) implements TextView {

    /** The beginning of its name, before the number of topics. */
    static final String PREFIX = "lda=";

    /** Reads {@code lda=100}. */
    static TopicView parse(String text) {
      try {
        int topics = Integer.parseInt(text.substring(PREFIX.length()));
        if (topics > 0) {
          return new TopicView(topics);
        }
      } catch (NumberFormatException e) {
        // reported below with the same message as zero
      }
      throw new IllegalArgumentException(
          "the text view \"" + text + "\": write lda= and the number of topics, as lda=100");
    }

    @Override
    public List<Step> fitted(List<SparseVector> counts, long seed) {
      return List.of(Topics.of(counts, topics, seed).mixture());
    }

    @Override
    public String toString() {
      return PREFIX + topics;
    }
  }

  /** tf-idf-norm (Grangier, Monay and Bengio, 2006, section 2): rare words count more. */
  record TfIdf() implements TextView {

    static final String NAME = "tfidf";

    @Override
    public List<Step> fitted(List<SparseVector> counts, long seed) {
      InverseDocumentFrequency idf = new InverseDocumentFrequency(counts.getFirst().dimension());
      counts.forEach(idf::add);
      return steps(idf.weights());
    }

    /** Returns the steps of known inverse document frequencies. */
    public static List<Step> steps(float[] idf) {
      return List.of(new Step.Weights(idf), new Step.LengthOne());
    }

    @Override
    public String toString() {
      return NAME;
    }
  }
}
