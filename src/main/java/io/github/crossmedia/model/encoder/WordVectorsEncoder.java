package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  public boolean finds(Medium medium) {
    return words.finds(medium);
  }

  @Override
  public Vector encode(Medium medium) {
    return Step.vector(Step.applyAll(steps, sum(words.encode(medium))));
  }

  private DenseVector sum(Vector encoded) {
    return DenseVector.of(basis.leftMultiplied(DenseVector.of(vectors.leftMultiplied(encoded))));
  }

  /** Steps scale each component, so that they scale what the words add to it alike. */
  @Override
  public Vector share(Medium text, WordPart word) {
    Set<Integer> places = new HashSet<>();
    word.written().forEach(each -> words.read(each).forEach((place, count) -> places.add(place)));
    SparseVector counted = SparseVector.of(words.encode(text));
    Map<Integer, Float> own = new HashMap<>();
    counted.forEach(
        (place, value) -> {
          if (places.contains(place)) {
            own.put(place, value);
          }
        });
    float[] share = sum(SparseVector.of(counted.dimension(), own)).toArray();
    float[] before = sum(counted).toArray();
    float[] after = Step.vector(Step.applyAll(steps, DenseVector.of(before))).toArray();
    for (int i = 0; i < share.length; i++) {
      share[i] = before[i] == 0 ? 0 : share[i] * (after[i] / before[i]);
    }
    return DenseVector.of(share);
  }

  /** Returns this encoder with numbers that files store in half precision. */
  WordVectorsEncoder inHalfPrecision() {
    return new WordVectorsEncoder(words, vectors.inHalfPrecision(), basis.inHalfPrecision(), steps);
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
