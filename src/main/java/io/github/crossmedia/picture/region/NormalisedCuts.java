package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.colour.Lab;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Segments by normalised cuts of a graph of superpixels. The part with the cheapest cut is divided
 * next, until there are enough regions or every further cut would divide strongly bound parts.
 *
 * @param regions the maximum number of regions
 * @param dearest the value above which no cut is made
 */
public record NormalisedCuts(int regions, double dearest) implements Segmenter {

  /** At most ten regions, as in the paper. */
  public static final NormalisedCuts STANDARD = new NormalisedCuts(10, 0.03);

  @Override
  public Segmentation segment(Picture picture) {
    Plane[] lab = Lab.planes(picture);
    Segmentation superpixels = Superpixels.of(lab);
    RegionGraph graph = RegionGraph.of(superpixels, lab);
    List<Part> parts = new ArrayList<>();
    parts.add(Part.of(graph, IntStream.range(0, superpixels.regions()).toArray()));
    while (parts.size() < regions) {
      Part cheapest = parts.stream().min(Comparator.comparingDouble(Part::value)).orElseThrow();
      if (cheapest.value() > dearest) {
        break;
      }
      parts.remove(cheapest);
      parts.add(Part.of(graph, cheapest.side(true)));
      parts.add(Part.of(graph, cheapest.side(false)));
    }
    int[] merged = new int[superpixels.regions()];
    for (int part = 0; part < parts.size(); part++) {
      for (int node : parts.get(part).nodes()) {
        merged[node] = part;
      }
    }
    return superpixels.merged(merged, parts.size());
  }

  /** Some superpixels and their best cut. */
  private record Part(int[] nodes, NormalisedCut cut) {

    static Part of(RegionGraph graph, int[] nodes) {
      NormalisedCut cut =
          nodes.length < 2
              ? new NormalisedCut(Double.POSITIVE_INFINITY, new boolean[nodes.length])
              : NormalisedCut.of(graph.among(nodes));
      return new Part(nodes, cut);
    }

    double value() {
      return cut.value();
    }

    int[] side(boolean first) {
      return IntStream.range(0, nodes.length)
          .filter(i -> cut.first()[i] == first)
          .map(i -> nodes[i])
          .toArray();
    }
  }
}
