package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.Vector;
import java.util.Objects;
import java.util.Optional;

/**
 * Words of the most similar training pictures, which the model contains. P(t|p) is the weighted
 * share of the nearest pictures J that have the word t. The weights are proportional to exp(-decay
 * distance(p, J)), as in TagProp (Guillaumin et al., 2009, equations 2 and 5). A picture without a
 * common component with any other gets the mean of all.
 */
public final class NearestProjection implements Projection {

  private final NeighbourSearch search;
  private final SparseMatrix words;
  private final int count;
  private final float decay;

  /**
   * Creates a model of captioned pictures.
   *
   * @param pictures the training pictures, one row for each
   * @param words the weight of each word for a neighbour, one row for each picture
   * @param count the number of neighbours
   */
  public NearestProjection(
      SparseMatrix pictures,
      SparseMatrix words,
      NeighbourDistance distance,
      int count,
      float decay) {
    this(new NeighbourSearch(pictures, distance), words, count, decay);
  }

  private NearestProjection(NeighbourSearch search, SparseMatrix words, int count, float decay) {
    if (search.size() != words.rows() || words.rows() == 0) {
      throw new IllegalArgumentException(
          Formatted.of("%d pictures but %d captions", search.size(), words.rows()));
    }
    if (count < 1 || count > Bounds.MAX_NEIGHBOURS || !(decay >= 0 && Float.isFinite(decay))) {
      throw new IllegalArgumentException(
          Formatted.of("%d neighbours with a decay of %s are out of range", count, decay));
    }
    this.words = words;
    this.count = count;
    this.decay = decay;
    this.search = search;
  }

  @Override
  public int pictures() {
    return search.size();
  }

  @Override
  public int inputDimension() {
    return search.dimension();
  }

  @Override
  public int dimension() {
    return words.columns();
  }

  @Override
  public float[] project(Vector vector) {
    Neighbours nearest = search.nearest(vector, Math.min(count, search.size()), Optional.empty());
    double[] sums = new double[dimension()];
    double total = 0;
    for (int i = 0; i < nearest.size(); i++) {
      double weight = Math.exp(-decay * (nearest.distance(i) - nearest.distance(0)));
      words.addRowTo(nearest.place(i), weight, sums);
      total += weight;
    }
    if (total == 0) {
      sums = words.columnSums();
      total = words.rows();
    }
    float[] point = new float[sums.length];
    for (int t = 0; t < point.length; t++) {
      point[t] = (float) (sums[t] / total);
    }
    return point;
  }

  @Override
  public void write(PartWriter out) {
    out.sparseMatrix("pictures", search.pictures())
        .sparseMatrix("words", words)
        .put("distance", search.distance().label())
        .put("count", count)
        .put("decay", decay);
  }

  static NearestProjection read(PartReader in) {
    return new NearestProjection(
        NeighbourSearch.read(in, "pictures", NeighbourDistance.labelled(in.text("distance"))),
        in.sparseMatrix("words"),
        in.integer("count"),
        (float) in.number("decay"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NearestProjection that
        && search.equals(that.search)
        && words.equals(that.words)
        && count == that.count
        && decay == that.decay;
  }

  @Override
  public int hashCode() {
    return Objects.hash(search, words, count, decay);
  }
}
