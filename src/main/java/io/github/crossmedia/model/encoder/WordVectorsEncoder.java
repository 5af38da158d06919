package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.List;

/**
 * Reads texts nearly as a network of texts does, without the network: as the weighted sum of the
 * vectors of their words, taken through {@code basis} and {@code steps}.
 *
 * @param words counts and weighs the words
 * @param vectors a row for each word, of few components
 * @param basis from these components to those of the network
 */
public record WordVectorsEncoder(TextEncoder words, Matrix vectors, Matrix basis, List<Step> steps)
    implements Encoder {

  public WordVectorsEncoder {
    steps = List.copyOf(steps);
    if (words.dimension() != vectors.rows() || vectors.columns() != basis.rows()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%d words, vectors of %d x %d and a basis of %d x %d do not fit",
              words.dimension(), vectors.rows(), vectors.columns(), basis.rows(), basis.columns()));
    }
    Step.requireFitting(basis.columns(), steps);
  }

  @Override
  public int dimension() {
    return Step.dimension(basis.columns(), steps);
  }

  /** Returns true for every text, even an empty one. */
  @Override
  public boolean reads(Medium medium) {
    return true;
  }

  @Override
  public Vector encode(Medium medium) {
    float[] sum = vectors.leftMultiplied(words.encode(medium));
    return Step.vector(
        Step.applyAll(steps, DenseVector.of(basis.leftMultiplied(DenseVector.of(sum)))));
  }

  /** Returns this encoder with numbers that files store in half precision. */
  WordVectorsEncoder inHalfPrecision() {
    return new WordVectorsEncoder(words, vectors.inHalfPrecision(), basis.inHalfPrecision(), steps);
  }

  @Override
  public String kind() {
    return "word-vectors";
  }

  @Override
  public void write(PartWriter out) {
    out.part("words", words)
        .matrix("vectors", vectors)
        .matrix("basis", basis)
        .parts("steps", steps);
  }

  static WordVectorsEncoder read(PartReader in) {
    if (in.part("words", Encoder.KINDS) instanceof TextEncoder words) {
      return new WordVectorsEncoder(
          words, in.matrix("vectors"), in.matrix("basis"), in.parts("steps", Step.KINDS));
    }
    throw in.error("\"words\" must be of kind \"text\"");
  }
}
