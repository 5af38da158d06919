package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A graph of points linked with their nearest by cosine. Near points get greater weights, and all
 * weights add up to 1.
 */
final class GaussianGraph {

  private final List<SparseVector> points;
  private final List<Link> links = new ArrayList<>();

  /** A link from a point to one of its nearest. */
  record Link(int from, int to, double weight) {}

  /** Links the points of greatest weight, at most {@code largest} of them. */
  GaussianGraph(List<SparseVector> all, double[] weights, int largest, int neighbours) {
    this.points =
        IntStream.range(0, all.size())
            .filter(i -> all.get(i).size() > 0)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]))
            .limit(largest)
            .map(all::get)
            .toList();
    if (points.isEmpty()) {
      return;
    }
    NeighbourSearch search =
        new NeighbourSearch(
            SparseMatrix.of(points.getFirst().dimension(), points), NeighbourDistance.COSINE);
    List<Link> distances = new ArrayList<>();
    for (int point = 0; point < points.size(); point++) {
      Neighbours nearest = search.nearest(points.get(point), neighbours, Optional.of(point));
      for (int i = 0; i < nearest.size(); i++) {
        distances.add(new Link(point, nearest.place(i), nearest.distance(i)));
      }
    }
    double sigma = distances.stream().mapToDouble(Link::weight).average().orElse(0);
    double square = sigma > 0 ? sigma * sigma : 1;
    double total = distances.stream().mapToDouble(link -> gaussian(link, square)).sum();
    distances.forEach(
        link -> links.add(new Link(link.from(), link.to(), gaussian(link, square) / total)));
  }

  private static double gaussian(Link distance, double square) {
    return Math.exp(-distance.weight() * distance.weight() / square);
  }

  List<Link> links() {
    return links;
  }

  /** Returns the sum over all links of {@code weight (x - y)(x - y)'}. */
  DenseMatrix laplacian(LinearAlgebra algebra) {
    int width = points.isEmpty() ? 0 : points.getFirst().dimension();
    return ClickMoments.BlockedGram.of(
        links.size(),
        width,
        (row, into) -> {
          Link link = links.get(row);
          double root = Math.sqrt(link.weight());
          points.get(link.from()).forEach((index, value) -> into[index] += root * value);
          points.get(link.to()).forEach((index, value) -> into[index] -= root * value);
        },
        algebra);
  }
}
