package io.github.crossmedia.train.clicks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.clicks.ClickCca.ClickEigenspace;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Click-through-based cross-view learning (Pan, Yao, Mei, Li, Ngo and Rui, 2014). Clicked pairs
 * move together and neighbours in either view stay near, {@code min tr((QW_q - VW_v)'C(QW_q -
 * VW_v)) + lambda (sum S^q_ij |q_iW_q - q_jW_q|^2 + sum S^v_ij |v_iW_v - v_jW_v|^2)} under unit
 * covariance of the projected pairs. Under that constraint it is an eigenproblem: the
 * cross-covariance of the pairs, less lambda times the Laplacians of both graphs.
 *
 * <p>The paper leaves the graphs open. Here each query and each picture is linked with its {@value
 * #NEIGHBOURS} nearest by cosine, by {@code exp(-distance^2 / sigma^2)} where sigma is the mean
 * distance of neighbours, and each graph's weights add up to 1. Of more than {@value #MAX_SIZE}
 * queries or pictures the most clicked are linked.
 *
 * <p>Parameters: those of {@link ClickCca}, {@value #LAMBDA}, {@value #NEIGHBOURS} and {@value
 * #SIMILARITY}: {@code euclidean} as published, where the power has no effect, or {@code dot}.
 */
final class Ccl implements ClickMethod {

  static final String LAMBDA = "lambda";
  static final String NEIGHBOURS = "neighbours";
  static final String SIMILARITY = "similarity";
  static final int MAX_SIZE = 5_000;

  private final ClickCca cca = new ClickCca();

  @Override
  public String name() {
    return "ccl";
  }

  @Override
  public SearchSpace searchSpace() {
    return cca.searchSpace()
        .with(LAMBDA, 0.1, 0.01, 1)
        .with(NEIGHBOURS, 10)
        .with(SIMILARITY, Similarity.EUCLIDEAN.label(), Similarity.DOT.label());
  }

  /** Returns the similarity; the paper ranks by the distance of projected queries and pictures. */
  @Override
  public Similarity similarity(Parameters parameters) {
    String label = parameters.text(SIMILARITY);
    if (label.equals(Similarity.EUCLIDEAN.label())) {
      return Similarity.EUCLIDEAN;
    }
    if (label.equals(Similarity.DOT.label())) {
      return Similarity.DOT;
    }
    throw parameters.wrong(SIMILARITY, "known are euclidean and dot");
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(clicks.data().threads());
    ClickMoments moments = ClickCca.moments(clicks, parameters, algebra);
    int neighbours = Math.clamp(parameters.count(NEIGHBOURS), 1, Integer.MAX_VALUE);
    Laplacians graphs =
        clicks.once(
            Laplacians.class,
            List.of(moments.terms().size(), neighbours),
            () ->
                new Laplacians(
                    new GaussianGraph(
                            clicks.queries().stream().map(moments.terms()::among).toList(),
                            clicks.queryWeights(),
                            MAX_SIZE,
                            neighbours)
                        .laplacian(algebra),
                    new GaussianGraph(
                            clicks.pictures(), clicks.pictureWeights(), MAX_SIZE, neighbours)
                        .laplacian(algebra)));
    double lambda = parameters.positive(LAMBDA);
    return ClickEigenspace.of(
        clicks,
        moments,
        Optional.of(graphs.queries().scaled(-lambda)),
        Optional.of(graphs.pictures().scaled(-lambda)),
        similarity(parameters) == Similarity.EUCLIDEAN
            ? parameters.with(ClickEigenspace.POWER, 0)
            : parameters,
        algebra);
  }

  @Override
  public Map<String, String> stated(Parameters parameters) {
    return Map.of(
        "constraint",
        "unit covariance of projected queries and pictures, weighed by clicks, plus the ridge",
        "graphs",
        Formatted.of(
            "the %d most clicked queries, and as many pictures, each linked with its %d nearest by"
                + " cosine; exp(-distance^2 / sigma^2), sigma the mean distance of neighbours",
            MAX_SIZE, parameters.count(NEIGHBOURS)));
  }

  private record Laplacians(DenseMatrix queries, DenseMatrix pictures) {}
}
