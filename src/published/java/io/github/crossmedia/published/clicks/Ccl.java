package io.github.crossmedia.published.clicks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.published.clicks.ClickCca.ClickEigenspace;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameter;
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
 * <p>The paper leaves the graphs open. Here each query and each picture is linked with its {@link
 * #NEIGHBOURS} by cosine, by {@code exp(-distance^2 / sigma^2)} where sigma is the mean distance of
 * neighbours, and each graph's weights add up to 1. Of more than {@value #MAX_SIZE} queries or
 * pictures the most clicked are linked.
 */
final class Ccl implements ClickMethod {

  static final Parameter<Double> LAMBDA =
      Parameter.positive("lambda", "the weight of neighbours that stay near", 0.1, 0.01, 1);
  static final Parameter<Long> NEIGHBOURS =
      Parameter.count("neighbours", "how many each query and each picture is linked with", 10);
  static final Parameter<Similarity> SIMILARITY =
      Parameter.of(
          "similarity",
          "`euclidean` as published, where the power has no effect, or `dot`",
          Ccl::similarity,
          Similarity.EUCLIDEAN.label(),
          Similarity.DOT.label());
  static final int MAX_SIZE = 5_000;

  private final ClickCca cca = new ClickCca();

  @Override
  public String name() {
    return "ccl";
  }

  @Override
  public SearchSpace searchSpace() {
    return cca.searchSpace().with(LAMBDA, NEIGHBOURS, SIMILARITY);
  }

  /** Returns the similarity; the paper ranks by the distance of projected queries and pictures. */
  @Override
  public Similarity similarity(Parameters parameters) {
    return parameters.get(SIMILARITY);
  }

  private static Similarity similarity(String label) {
    if (label.equals(Similarity.EUCLIDEAN.label())) {
      return Similarity.EUCLIDEAN;
    }
    if (label.equals(Similarity.DOT.label())) {
      return Similarity.DOT;
    }
    throw new IllegalArgumentException("known are euclidean and dot");
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(clicks.data().threads());
    ClickMoments moments = ClickCca.moments(clicks, parameters, algebra);
    int neighbours = Math.clamp(parameters.get(NEIGHBOURS), 1, Integer.MAX_VALUE);
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
    double lambda = parameters.get(LAMBDA);
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
            MAX_SIZE, parameters.get(NEIGHBOURS)));
  }

  private record Laplacians(DenseMatrix queries, DenseMatrix pictures) {}
}
