package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Map;

/**
 * Joins views end to end and takes the joint vector through {@code steps}: visual words are weighed
 * one view at a time and normalised together. The joint vector is sparse if all its pieces are.
 */
public record ViewsEncoder(List<ViewPipeline> views, List<Step> steps) implements Encoder {

  public ViewsEncoder {
    views = List.copyOf(views);
    steps = List.copyOf(steps);
    if (views.isEmpty()) {
      throw new IllegalArgumentException("an encoder needs at least one view");
    }
    Step.requireFitting(joinedDimension(views), steps);
  }

  @Override
  public int dimension() {
    return Step.dimension(joinedDimension(views), steps);
  }

  @Override
  public boolean reads(Medium medium) {
    return views.stream().allMatch(view -> view.reads(medium));
  }

  @Override
  public boolean finds(Medium medium) {
    return reads(medium);
  }

  @Override
  public Vector encode(Medium medium) {
    return Step.vector(Step.applyAll(steps, joined(medium)));
  }

  @Override
  public Vector share(Medium text, WordPart word) {
    return reads(text) && word.without().stream().anyMatch(this::reads)
        ? WordPart.missing(encode(text), encode(word.without().orElseThrow()))
        : SparseVector.of(dimension(), Map.of());
  }

  private Vector joined(Medium medium) {
    List<Vector> pieces = views.stream().map(view -> view.encode(medium)).toList();
    if (pieces.size() == 1) {
      return pieces.getFirst();
    }
    return pieces.stream().allMatch(SparseVector.class::isInstance)
        ? joinedSparse(pieces)
        : joinedDense(pieces);
  }

  private static SparseVector joinedSparse(List<Vector> pieces) {
    int size = pieces.stream().mapToInt(piece -> ((SparseVector) piece).size()).sum();
    int[] indices = new int[size];
    float[] values = new float[size];
    int offset = 0;
    int next = 0;
    for (Vector piece : pieces) {
      SparseVector sparse = (SparseVector) piece;
      for (int i = 0; i < sparse.size(); i++) {
        indices[next] = offset + sparse.index(i);
        values[next++] = sparse.value(i);
      }
      offset = Math.addExact(offset, sparse.dimension());
    }
    return SparseVector.of(offset, indices, values);
  }

  private static DenseVector joinedDense(List<Vector> pieces) {
    float[] joined = new float[pieces.stream().mapToInt(Vector::dimension).sum()];
    int offset = 0;
    for (Vector piece : pieces) {
      int start = offset;
      piece.forEach((index, value) -> joined[start + index] = value);
      offset += piece.dimension();
    }
    return DenseVector.of(joined);
  }

  private static int joinedDimension(List<ViewPipeline> views) {
    return views.stream().mapToInt(ViewPipeline::dimension).reduce(0, Math::addExact);
  }

  @Override
  public void write(PartWriter out) {
    out.parts("views", views).parts("steps", steps);
  }

  static ViewsEncoder read(PartReader in) {
    return new ViewsEncoder(in.parts("views", ViewPipeline.KINDS), in.parts("steps", Step.KINDS));
  }
}
