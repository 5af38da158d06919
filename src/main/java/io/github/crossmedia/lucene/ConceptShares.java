package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.serve.ExplainedConcepts;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a score among the dimensions of a latent space. Components that a similarity adds to
 * points are split among the dimensions that they were computed from; a squared norm, for example,
 * is a sum of squares.
 */
final class ConceptShares {

  private final ExplainedConcepts concepts;
  private final DenseVector document;

  ConceptShares(ExplainedConcepts concepts, DenseVector document) {
    this.concepts = concepts;
    this.document = document;
  }

  /** Returns the strongest shares of a query that counts with a weight. */
  List<Share> strongest(Vector query, float weight, int count, float whole) {
    float[] values = new float[query.dimension()];
    query.addTo(values, 1);
    DenseVector point = DenseVector.of(values);
    int dimension = Math.min(concepts.dimension(), point.dimension());
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < dimension; i++) {
      add(shares, Kind.CONCEPT, concepts.name(i), weight * share(point, i));
    }
    int offset = dimension + concepts.similarity().addedDimensions();
    for (int i = offset; i < point.dimension(); i++) {
      add(shares, Kind.OFFSET, "", (double) weight * point.get(i) * document.get(i));
    }
    return Share.strongest(shares, count, whole);
  }

  /**
   * Returns the share of one dimension. For the squared Euclidean distance of x and y, scaled by s,
   * the query contains 2x and the document sy; where the query contains its norm, the document
   * contains s. For a divergence of p and q, the query contains p and the document s log q; where
   * the query contains its entropy, the document contains s.
   */
  private double share(DenseVector query, int i) {
    double asked = query.get(i);
    double product = asked * document.get(i);
    int dimension = concepts.dimension();
    return switch (concepts.similarity()) {
      case EUCLIDEAN -> {
        double scale = document.get(dimension + 1);
        double found = document.get(i);
        yield scale > 0 ? product - scale * asked * asked / 4 - found * found / scale : product;
      }
      case KULLBACK_LEIBLER ->
          product - (asked > 0 ? document.get(dimension) * asked * Math.log(asked) : 0);
      case DOT, COSINE, CORRELATION -> product;
    };
  }

  private static void add(List<Share> shares, Kind kind, String name, double share) {
    if (share != 0) {
      shares.add(new Share(kind, name, FiniteFloats.of(share)));
    }
  }
}
