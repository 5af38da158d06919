package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.NearestProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Graph-based label propagation (Zhou, Bousquet, Lal, Weston and Schölkopf, 2004): the terms of
 * clicked queries pass along the graph of nearest pictures, {@code F <- alpha P F + (1 - alpha) Y};
 * a new picture gets the terms of its nearest. The model contains the pictures, each with its
 * {@value #STRONGEST} strongest terms.
 */
final class LabelPropagation implements ClickMethod {

  static final Parameter<Double> ALPHA =
      Parameter.share(
          "alpha", "how much of a picture's terms comes from its neighbours", 0.5, 0.8, 0.2);
  static final Parameter<Long> NEIGHBOURS =
      Parameter.count("neighbours", "how many a picture has", 20, 50);
  static final Parameter<Double> DECAY =
      Parameter.positive("decay", "how fast a new picture's neighbours lose weight", 10, 4, 25);
  static final int STRONGEST = 50;

  private static final int TURNS = 5;

  @Override
  public String name() {
    return "glp";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(ALPHA, NEIGHBOURS, DECAY);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    return new Projections(
        new IdentityProjection(clicks.terms()),
        pictures(clicks, clicks.pictures(), "all", parameters));
  }

  /**
   * Returns the projection of a picture to terms.
   *
   * @param pictures the encoded pictures of the graph
   * @param seen distinguishes several encodings
   */
  static NearestProjection pictures(
      ClickData clicks, List<SparseVector> pictures, String seen, Parameters parameters) {
    int neighbours = Math.clamp(parameters.get(NEIGHBOURS), 1, 1_000);
    double[] alike = new double[pictures.size()];
    GaussianGraph graph =
        clicks.once(
            GaussianGraph.class,
            List.of(seen, neighbours),
            () -> new GaussianGraph(pictures, alike, pictures.size(), neighbours));
    SparseMatrix terms = passed(clicks, graph, parameters.get(ALPHA));
    return new NearestProjection(
        SparseMatrix.of(pictures.getFirst().dimension(), pictures),
        terms,
        NeighbourDistance.COSINE,
        neighbours,
        parameters.get(DECAY).floatValue());
  }

  private static SparseMatrix passed(ClickData clicks, GaussianGraph graph, double alpha) {
    List<SparseVector> given = given(clicks);
    List<SparseVector> terms = given;
    double[] degrees = new double[given.size()];
    graph.links().forEach(link -> degrees[link.from()] += link.weight());
    for (int turn = 0; turn < TURNS; turn++) {
      List<Map<Integer, Float>> next = new ArrayList<>();
      for (SparseVector each : given) {
        next.add(new HashMap<>());
        add(each, 1 - alpha, next.getLast());
      }
      for (GaussianGraph.Link link : graph.links()) {
        add(
            terms.get(link.to()),
            alpha * link.weight() / degrees[link.from()],
            next.get(link.from()));
      }
      terms = next.stream().map(row -> strongest(row, clicks.terms())).toList();
    }
    return SparseMatrix.of(clicks.terms(), terms);
  }

  /** Returns the terms of each picture's clicked queries, which add up to one if there are any. */
  private static List<SparseVector> given(ClickData clicks) {
    List<Map<Integer, Float>> sums = new ArrayList<>();
    clicks.pictures().forEach(picture -> sums.add(new HashMap<>()));
    double[] totals = clicks.pictureWeights();
    for (int query = 0; query < clicks.queries().size(); query++) {
      QueryClicks clicked = clicks.clicked(query);
      for (int i = 0; i < clicked.pictures().length; i++) {
        int picture = clicked.pictures()[i];
        add(clicks.queries().get(query), clicked.weights()[i] / totals[picture], sums.get(picture));
      }
    }
    return sums.stream().map(row -> strongest(row, clicks.terms())).toList();
  }

  private static void add(SparseVector terms, double factor, Map<Integer, Float> row) {
    terms.forEach((term, value) -> row.merge(term, (float) (factor * value), Float::sum));
  }

  private static SparseVector strongest(Map<Integer, Float> row, int terms) {
    Map<Integer, Float> kept = new HashMap<>();
    row.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .sorted(
            Comparator.comparing((Map.Entry<Integer, Float> entry) -> -entry.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(STRONGEST)
        .forEach(entry -> kept.put(entry.getKey(), entry.getValue()));
    return SparseVector.of(terms, kept);
  }
}
