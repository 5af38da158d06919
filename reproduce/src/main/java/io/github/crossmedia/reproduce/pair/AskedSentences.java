package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math.stat.descriptive.SummaryStatistics;

/** Sentences of pictures, each of which is to find its own. */
final class AskedSentences {

  private final List<Item> items;
  private final List<String> sentences = new ArrayList<>();
  private final int[] own;

  AskedSentences(List<Item> items) {
    this.items = items;
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      for (String sentence : Sentences.in(items.get(i).text())) {
        sentences.add(sentence);
        places.add(i);
      }
    }
    this.own = places.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the shares of the pictures' sentences that a pair's cosine finds. */
  SummaryStatistics found(NetworkPair pair) {
    List<SparseVector> asked = pair.embed(sentences).stream().map(AskedSentences::sparse).toList();
    List<float[]> pictures =
        items.stream()
            .map(item -> lengthOne(((Vector) item.views().get(pair.view())).toArray()))
            .toList();
    return ofPictures(SentenceRanks.foundInTen(asked, own, pictures, Double.NEGATIVE_INFINITY));
  }

  /** Returns the words of the pictures by a model. */
  List<float[]> pictures(Couple couple) {
    return couple.documents(items.stream().map(item -> Medium.ofViews(item.views())).toList());
  }

  /** Returns what a model makes of the sentences. */
  List<SparseVector> queries(Couple couple) {
    return sentences.stream()
        .map(sentence -> sparse(couple.query(Medium.ofText(sentence))))
        .toList();
  }

  List<String> sentences() {
    return List.copyOf(sentences);
  }

  /** Returns the shares of the pictures' sentences that words find, if pictures keep so many. */
  SummaryStatistics found(List<SparseVector> queries, List<float[]> pictures, int kept) {
    List<float[]> strongest =
        pictures.stream().map(words -> SentenceRanks.strongest(words, kept)).toList();
    return ofPictures(SentenceRanks.foundInTen(queries, own, strongest, 0));
  }

  /** Sentences of one picture are alike, so that pictures are what varies. */
  private SummaryStatistics ofPictures(double[] found) {
    double[] sums = new double[items.size()];
    int[] counts = new int[items.size()];
    for (int sentence = 0; sentence < found.length; sentence++) {
      sums[own[sentence]] += found[sentence];
      counts[own[sentence]]++;
    }
    SummaryStatistics shares = new SummaryStatistics();
    for (int picture = 0; picture < sums.length; picture++) {
      if (counts[picture] > 0) {
        shares.addValue(sums[picture] / counts[picture]);
      }
    }
    return shares;
  }

  private static SparseVector sparse(float[] point) {
    return SparseVector.of(DenseVector.of(point));
  }

  private static float[] lengthOne(float[] vector) {
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length && square > 0; i++) {
      unit[i] = (float) (vector[i] / Math.sqrt(square));
    }
    return unit;
  }
}
