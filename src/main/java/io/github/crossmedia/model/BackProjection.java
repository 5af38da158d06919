package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A query projected back from the common space to the raw counts of a document's views. With it, a
 * linear model compares pictures that were never projected. The raw score is the sum over the
 * terms, one for each linear tower of the model.
 */
public record BackProjection(List<LinearTerm> terms) {

  public BackProjection {
    terms = List.copyOf(terms);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("a back-projected query must have at least one term");
    }
  }

  /**
   * The contribution of one view to a term.
   *
   * @param weights the query's weight of each count
   * @param ownNorm the weights of the counts in the norm of this view; of dimension 0 without such
   *     a norm
   * @param jointNorm the weights of the counts in the norm of all views together; of dimension 0
   *     without such a norm
   */
  public record WeightedView(
      String view, DenseVector weights, DenseVector ownNorm, DenseVector jointNorm) {

    public WeightedView {
      requireFitting(view, weights, ownNorm);
      requireFitting(view, weights, jointNorm);
    }

    private static void requireFitting(String view, DenseVector weights, DenseVector norm) {
      if (norm.dimension() != 0 && norm.dimension() != weights.dimension()) {
        throw new IllegalArgumentException(
            Formatted.of(
                "the view \"%s\" has %d weights, its norm %d",
                view, weights.dimension(), norm.dimension()));
      }
    }
  }

  /**
   * Projects a query back.
   *
   * @throws NotLinearException if the projection of documents is not linear
   */
  static BackProjection of(Couple couple, float[] query) {
    if (couple.similarity() != Similarity.DOT) {
      throw new NotLinearException(
          "it compares by " + couple.similarity().label() + ", not by the dot product");
    }
    if (couple.offset() != 0) {
      throw new NotLinearException("its scores have an offset");
    }
    List<LinearTerm> terms = new ArrayList<>();
    collect(couple.documentTower(), query, couple.scale(), terms);
    return new BackProjection(terms);
  }

  private static void collect(Tower tower, float[] query, float factor, List<LinearTerm> terms) {
    switch (tower) {
      case EncodedTower encoded -> terms.add(term(encoded, query, factor));
      case SumTower sum -> {
        for (int i = 0; i < sum.weights().dimension(); i++) {
          collect(sum.towers().get(i), query, factor * sum.weights().get(i), terms);
        }
      }
      case ConcatenatedTower whole -> {
        int start = 0;
        for (int i = 0; i < whole.weights().dimension(); i++) {
          Tower part = whole.towers().get(i);
          float[] slice = Arrays.copyOfRange(query, start, start + part.dimension());
          collect(part, slice, factor * whole.weights().get(i), terms);
          start += part.dimension();
        }
      }
      case TextTower text -> throw new NotLinearException("its documents are texts");
    }
  }

  private static LinearTerm term(EncodedTower tower, float[] query, float factor) {
    float[] back =
        tower
            .projection()
            .back(query)
            .orElseThrow(
                () ->
                    new NotLinearException(
                        "its projection is of kind \"" + tower.projection().kind() + "\""));
    if (!(tower.encoder() instanceof ViewsEncoder views)) {
      throw new NotLinearException("its documents are texts");
    }
    if (back.length > Bounds.MAX_BROUGHT_BACK) {
      throw new NotLinearException(
          Formatted.of(
              "its documents have %d components, more than the %d that a query can be projected"
                  + " back to",
              back.length, Bounds.MAX_BROUGHT_BACK));
    }
    LinearSteps joint = LinearSteps.of(views.steps(), back.length);
    float[] weights = product(product(back, joint.before()), joint.after());
    List<WeightedView> weighted = new ArrayList<>();
    int start = 0;
    for (var view : views.views()) {
      LinearSteps own = LinearSteps.of(view.steps(), view.inputDimension());
      int end = start + view.inputDimension();
      float[] linear = product(own.before(), own.after());
      float[] viewWeights = product(Arrays.copyOfRange(weights, start, end), linear);
      float[] jointNorm = product(Arrays.copyOfRange(joint.before(), start, end), linear);
      weighted.add(
          new WeightedView(
              view.view(),
              DenseVector.of(viewWeights).scaled(factor),
              own.normalises() ? DenseVector.of(own.before()) : DenseVector.of(),
              joint.normalises() ? DenseVector.of(jointNorm) : DenseVector.of()));
      start = end;
    }
    return new LinearTerm(weighted);
  }

  private static float[] product(float[] a, float[] b) {
    float[] product = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      product[i] = a[i] * b[i];
    }
    return product;
  }

  /**
   * Encoding steps that consist of weights before and after one division by the Euclidean length.
   */
  private record LinearSteps(float[] before, boolean normalises, float[] after) {

    static LinearSteps of(List<Step> steps, int dimension) {
      float[] before = ones(dimension);
      float[] after = ones(dimension);
      boolean normalises = false;
      for (Step step : steps) {
        if (step instanceof Step.Weights weights) {
          multiply(normalises ? after : before, weights.weights());
        } else if (step instanceof Step.LengthOne && !normalises) {
          normalises = true;
        } else {
          throw new NotLinearException(
              "a step of kind \"" + step.kind() + "\" precedes its projection");
        }
      }
      return new LinearSteps(before, normalises, after);
    }

    private static float[] ones(int dimension) {
      float[] ones = new float[dimension];
      Arrays.fill(ones, 1);
      return ones;
    }

    private static void multiply(float[] target, float[] weights) {
      for (int i = 0; i < target.length; i++) {
        target[i] *= weights[i];
      }
    }
  }
}
