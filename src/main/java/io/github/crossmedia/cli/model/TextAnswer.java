package io.github.crossmedia.cli.model;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SharedConcepts;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * How well a text describes a picture.
 *
 * @param score the probability that it does
 * @param both the concepts that both are about, where concepts have names
 */
record TextAnswer(String text, float score, Optional<SharedConcepts> both) {

  private static final int CONCEPTS = 3;

  /** A text that pictures are compared with. */
  record AskedText(CrossMediaModel model, String text, DenseVector query, Calibration map) {

    /**
     * Prepares a text once for all pictures.
     *
     * @throws IllegalArgumentException if the model knows none of its words
     */
    static AskedText of(CrossMediaModel model, Path file, String text) {
      Medium medium = Medium.ofText(text);
      DenseVector query = DenseVector.of(model.textToImage().query(medium));
      if (query.norm() == 0) {
        throw new IllegalArgumentException(file + " does not know any word of \"" + text + "\"");
      }
      return new AskedText(model, text, query, model.textToImage().calibration(medium));
    }

    TextAnswer of(float[] picture) {
      Optional<SharedConcepts> both =
          SharedConcepts.areNamedIn(model)
              ? Optional.of(SharedConcepts.of(model, query.toArray(), picture, CONCEPTS))
              : Optional.empty();
      return new TextAnswer(text, map.apply(query.dot(picture)), both);
    }
  }

  /** Returns a line as for a word, and a line of concepts. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "  %.3f  \"%s\"", score, text)
        + both.map(concepts -> "\n  " + concepts).orElse("");
  }
}
