package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Compares the counts of a segment with one back-projected query. Not thread-safe. */
final class SegmentCounts {

  private final List<TermSums> terms = new ArrayList<>();
  private final DocIdSetIterator documents;

  SegmentCounts(LeafReader reader, String field, BackProjection query) throws IOException {
    Map<String, BinaryDocValues> views = new LinkedHashMap<>();
    for (BackProjection.Term term : query.terms()) {
      List<ViewSums> sums = new ArrayList<>();
      for (BackProjection.WeightedView view : term.views()) {
        String name = FieldNames.counts(field, view.view());
        if (!views.containsKey(name)) {
          views.put(name, Columns.binary(reader, name));
        }
        sums.add(new ViewSums(views.get(name), view));
      }
      terms.add(new TermSums(sums));
    }
    List<DocIdSetIterator> all = List.copyOf(views.values());
    documents = all.size() == 1 ? all.getFirst() : ConjunctionUtils.intersectIterators(all);
  }

  /** Returns the documents that have all views. */
  DocIdSetIterator documents() {
    return documents;
  }

  /** Returns the raw score of the current document of {@link #documents}. */
  float rawScore() throws IOException {
    double sum = 0;
    for (TermSums term : terms) {
      sum += term.score();
    }
    return FiniteFloats.of(sum);
  }

  private record TermSums(List<ViewSums> views) {

    double score() throws IOException {
      double sum = 0;
      double squaredNorm = 0;
      boolean normalised = false;
      for (ViewSums view : views) {
        view.read();
        sum += view.weighted;
        squaredNorm += view.jointSquares;
        normalised |= view.normalisedJointly;
      }
      return normalised && squaredNorm > 0 ? sum / Math.sqrt(squaredNorm) : sum;
    }
  }

  private static final class ViewSums {

    private final BinaryDocValues stored;
    private final CountSums sums;
    private final CountSums jointSums;
    private final boolean normalisedAlone;
    private final boolean normalisedJointly;
    private double weighted;
    private double jointSquares;

    ViewSums(BinaryDocValues stored, BackProjection.WeightedView view) {
      this.stored = stored;
      this.normalisedAlone = view.ownNorm().dimension() > 0;
      this.normalisedJointly = view.jointNorm().dimension() > 0;
      this.sums =
          new CountSums(view.weights(), normalisedAlone ? view.ownNorm() : view.jointNorm());
      this.jointSums =
          normalisedAlone && normalisedJointly
              ? new CountSums(view.weights(), view.jointNorm())
              : sums;
    }

    void read() throws IOException {
      BytesRef counts = stored.binaryValue();
      sums.of(counts);
      if (jointSums != sums) {
        jointSums.of(counts);
      }
      double own = normalisedAlone && sums.squared() > 0 ? sums.squared() : 1;
      weighted = sums.weighted() / Math.sqrt(own);
      jointSquares = jointSums.squared() / own;
    }
  }
}
