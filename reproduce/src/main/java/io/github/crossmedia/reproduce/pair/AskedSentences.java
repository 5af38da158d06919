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
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

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

  /** Where sentences find their own pictures among all pictures. */
  static final class SentenceRanks {

    private static final int FIRST = 10;

    private SentenceRanks() {}

    /**
     * Returns 1 for each sentence whose own picture is among the first ten, 0 for others. Only
     * pictures that score above {@code least} are found.
     *
     * @param own the picture of each sentence
     */
    static double[] foundInTen(
        List<SparseVector> sentences, int[] own, List<float[]> pictures, double least) {
      return IntStream.range(0, own.length)
          .parallel()
          .mapToDouble(i -> isFound(sentences.get(i), own[i], pictures, least) ? 1 : 0)
          .toArray();
    }

    private static boolean isFound(
        SparseVector sentence, int own, List<float[]> pictures, double least) {
      double score = dot(sentence, pictures.get(own));
      int before = 0;
      for (int other = 0; other < pictures.size() && before < FIRST; other++) {
        double rival = dot(sentence, pictures.get(other));
        // Of equal scores the first picture comes first, as in an index.
        before += rival > score || rival == score && other < own ? 1 : 0;
      }
      return score > least && before < FIRST;
    }

    private static double dot(SparseVector sentence, float[] picture) {
      double dot = 0;
      for (int i = 0; i < sentence.size(); i++) {
        dot += sentence.value(i) * picture[sentence.index(i)];
      }
      return dot;
    }

    /** Returns a picture's strongest words alone. */
    static float[] strongest(float[] words, int count) {
      float[] kept = new float[words.length];
      IntStream.range(0, words.length)
          .filter(word -> words[word] > 0)
          .boxed()
          .sorted((one, other) -> Float.compare(words[other], words[one]))
          .limit(count)
          .forEach(word -> kept[word] = words[word]);
      return kept;
    }
  }
}
