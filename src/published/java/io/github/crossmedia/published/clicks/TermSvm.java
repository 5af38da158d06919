package io.github.crossmedia.published.clicks;

import io.github.crossmedia.published.clicks.QuerySvm.LinearSvm;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * One linear support vector machine for each word and n-gram of queries: pictures that were clicked
 * for queries with it, weighted by their clicks, against pictures drawn from the others. A query,
 * seen or unseen, is answered by the sum of its words and n-grams, weighted by tf-idf. {@link
 * QuerySvm} is the published method.
 */
final class TermSvm implements ClickMethod {

  static final Parameter<Double> C = Parameter.positive("c", "the cost of an error", 1, 0.1, 10);
  static final Parameter<Long> RAREST =
      Parameter.count("rarest", "of how many clicked pictures a term is learned", 3);
  static final Parameter<Long> AGAINST =
      Parameter.count("against", "how many other pictures there are for each clicked one", 5);

  private static final int MIN_OTHERS = 100;

  @Override
  public String name() {
    return "term-svm";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(C, RAREST, AGAINST);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    LinearSvm svm = new LinearSvm(parameters.get(C), clicks.data().seed());
    float[][] weights = new float[clicks.terms()][clicks.features()];
    List<Map<Integer, Double>> pictures = picturesOfTerms(clicks);
    for (int term = 0; term < weights.length; term++) {
      if (pictures.get(term).size() >= Math.max(1, parameters.get(RAREST))) {
        weights[term] = learn(clicks, pictures.get(term), svm, parameters, term);
      }
    }
    return Projections.ofTerms(weights);
  }

  private static List<Map<Integer, Double>> picturesOfTerms(ClickData clicks) {
    List<Map<Integer, Double>> pictures = new ArrayList<>();
    for (int term = 0; term < clicks.terms(); term++) {
      pictures.add(new TreeMap<>());
    }
    for (int query = 0; query < clicks.queries().size(); query++) {
      QueryClicks clicked = clicks.clicked(query);
      clicks
          .queries()
          .get(query)
          .forEach(
              (term, value) -> {
                for (int i = 0; i < clicked.pictures().length; i++) {
                  pictures
                      .get(term)
                      .merge(clicked.pictures()[i], clicked.weights()[i], Double::sum);
                }
              });
    }
    return pictures;
  }

  /** Returns the weights of a term; both sides of its examples have the same total weight. */
  private static float[] learn(
      ClickData clicks, Map<Integer, Double> with, LinearSvm svm, Parameters parameters, int term) {
    List<LinearSvm.Example> examples = new ArrayList<>();
    double total = with.values().stream().mapToDouble(Double::doubleValue).sum();
    with.forEach(
        (picture, weight) ->
            examples.add(example(clicks, picture, 1, with.size() * weight / total)));
    int others = clicks.pictures().size() - with.size();
    long wanted =
        Math.min(others, Math.max(MIN_OTHERS, parameters.get(AGAINST) * (long) with.size()));
    SplittableRandom random = new SplittableRandom(clicks.data().seed() + term);
    for (long i = 0; i < wanted; i++) {
      int other = random.nextInt(clicks.pictures().size());
      if (!with.containsKey(other)) {
        examples.add(example(clicks, other, -1, (double) with.size() / wanted));
      }
    }
    return svm.weights(clicks.features(), examples);
  }

  private static LinearSvm.Example example(ClickData clicks, int picture, int side, double cost) {
    SparseVector features = clicks.pictures().get(picture);
    return new LinearSvm.Example(features, side, cost);
  }
}
