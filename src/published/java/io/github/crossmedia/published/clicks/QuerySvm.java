package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.NearestProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * N-gram SVM modelling (Pan et al., 2014, section 3.1): a linear support vector machine for each
 * query, of its clicked pictures against pictures drawn from the others. An unseen query is
 * answered by a linear fusion of the machines of queries that share words or n-grams with it, with
 * weights {@code exp(-decay distance)} by the cosine. So is a known query, whose own machine
 * outweighs the others.
 */
final class QuerySvm implements ClickMethod {

  static final Parameter<Double> C = Parameter.positive("c", "the cost of an error", 1, 0.1, 10);
  static final Parameter<Long> AGAINST =
      Parameter.count("against", "how many other pictures there are for each clicked one", 5);
  static final Parameter<Long> FUSED = Parameter.count("fused", "how many machines are fused", 20);
  static final Parameter<Double> DECAY =
      Parameter.positive(
          "decay", "how fast the weights of machines decay with the distance of their queries", 25);
  static final Parameter<Long> QUERIES =
      Parameter.count("queries", "how many of the most clicked queries have a machine", 5_000);

  private static final int MIN_OTHERS = 100;

  @Override
  public String name() {
    return "ngs";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(C, AGAINST, FUSED, DECAY, QUERIES);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    int[] learned = mostClicked(clicks, parameters.get(QUERIES));
    LinearSvm svm = new LinearSvm(parameters.get(C), clicks.data().seed());
    List<SparseVector> asked = new ArrayList<>();
    List<SparseVector> machines = new ArrayList<>();
    for (int query : learned) {
      asked.add(clicks.queries().get(query));
      machines.add(
          SparseVector.of(
              DenseVector.of(
                  svm.weights(
                      clicks.features(), examples(clicks, query, parameters.get(AGAINST))))));
    }
    return new Projections(
        new NearestProjection(
            SparseMatrix.of(clicks.terms(), asked),
            SparseMatrix.of(clicks.features(), machines),
            NeighbourDistance.COSINE,
            Math.clamp(parameters.get(FUSED), 1, 1_000),
            parameters.get(DECAY).floatValue()),
        new IdentityProjection(clicks.features()));
  }

  private static int[] mostClicked(ClickData clicks, long most) {
    double[] weights = clicks.queryWeights();
    return IntStream.range(0, weights.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer query) -> -weights[query]))
        .limit(Math.max(1, most))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Returns the clicked pictures, each counting once, and other pictures; both sides have the same
   * total weight.
   */
  private static List<LinearSvm.Example> examples(ClickData clicks, int query, long against) {
    int[] clicked = clicks.clicked(query).pictures();
    List<LinearSvm.Example> examples = new ArrayList<>();
    for (int picture : clicked) {
      examples.add(new LinearSvm.Example(clicks.pictures().get(picture), 1, 1));
    }
    int others = clicks.pictures().size() - clicked.length;
    long wanted = Math.min(others, Math.max(MIN_OTHERS, against * clicked.length));
    SplittableRandom random = new SplittableRandom(clicks.data().seed() + query);
    for (long drawn = 0; drawn < wanted; drawn++) {
      int other = random.nextInt(clicks.pictures().size());
      if (Arrays.binarySearch(clicked, other) < 0) {
        examples.add(
            new LinearSvm.Example(
                clicks.pictures().get(other), -1, (double) clicked.length / wanted));
      }
    }
    return examples;
  }

  /**
   * A linear support vector machine with squared hinge loss, solved by dual coordinate descent
   * (Hsieh, Chang, Lin, Keerthi and Sundararajan, 2008, algorithm 1, L2-loss).
   *
   * @param c the cost of an error on an example of cost 1
   */
  record LinearSvm(double c, long seed) {

    private static final int PASSES = 20;
    private static final double SMALL = 1e-3;

    /** A vector, its side, 1 or -1, and the cost of an error. */
    record Example(SparseVector vector, int side, double cost) {}

    /** Returns the weights without the offset, which no ranking needs. */
    float[] weights(int dimension, List<Example> examples) {
      float[] weights = new float[dimension];
      double offset = 0;
      double[] alphas = new double[examples.size()];
      double[] squares =
          examples.stream().mapToDouble(e -> 1 + e.vector().norm() * e.vector().norm()).toArray();
      int[] order = new int[alphas.length];
      for (int i = 0; i < order.length; i++) {
        order[i] = i;
      }
      SplittableRandom random = new SplittableRandom(seed);
      double most = Double.POSITIVE_INFINITY;
      for (int pass = 0; pass < PASSES && most > SMALL; pass++) {
        most = 0;
        Draws.shuffle(order, random);
        for (int i : order) {
          Example example = examples.get(i);
          double diagonal = 1 / (2 * c * example.cost());
          double score = example.vector().dot(weights) + offset;
          double gradient = example.side() * score - 1 + diagonal * alphas[i];
          double next = Math.max(0, alphas[i] - gradient / (squares[i] + diagonal));
          double change = (next - alphas[i]) * example.side();
          if (change != 0) {
            example.vector().addTo(weights, (float) change);
            offset += change;
            alphas[i] = next;
            most = Math.max(most, Math.abs(change));
          }
        }
      }
      return weights;
    }
  }
}
