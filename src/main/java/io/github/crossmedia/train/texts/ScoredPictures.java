package io.github.crossmedia.train.texts;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Pictures with a model's raw scores for its words, and which of the words they show. They tell how
 * well words are known that are left out.
 */
public final class ScoredPictures {

  private static final long SEED = 1;

  private final List<float[]> points;
  private final Map<String, int[]> showing;
  private final Vocabulary vocabulary;
  private final Candidates candidates;

  private ScoredPictures(List<float[]> points, Map<String, int[]> showing, Vocabulary vocabulary) {
    this.points = points;
    this.showing = showing;
    this.vocabulary = vocabulary;
    this.candidates =
        Candidates.of(IntStream.range(0, points.size()).mapToObj(String::valueOf).toList());
  }

  /** Pictures that show what their captions say. */
  public static ScoredPictures captioned(CrossMediaModel model, List<Item> items) {
    TextEncoder encoder = model.textEncoder().orElseThrow();
    List<float[]> points = model.textToImage().documents(items.stream().map(Item::medium).toList());
    Map<String, List<Integer>> showing = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      for (String word : encoder.knownWords(items.get(i).text())) {
        showing.computeIfAbsent(word, missing -> new ArrayList<>()).add(i);
      }
    }
    Map<String, int[]> places = new HashMap<>();
    showing.forEach(
        (word, shown) -> places.put(word, shown.stream().mapToInt(place -> place).toArray()));
    return new ScoredPictures(points, places, encoder.vocabulary());
  }

  /**
   * Returns the kinds of pictures that a model learned from, which show each word with the
   * probability that the model gives it; empty where it has no record of them.
   */
  public static Optional<ScoredPictures> familiar(CrossMediaModel model) {
    return model.familiarPoints().map(points -> familiar(model, points));
  }

  private static ScoredPictures familiar(CrossMediaModel model, List<float[]> points) {
    Couple couple = model.textToImage();
    Vocabulary vocabulary = model.textEncoder().orElseThrow().vocabulary();
    Random random = new Random(SEED);
    Map<String, int[]> showing = new HashMap<>();
    for (int place = 0; place < vocabulary.size(); place++) {
      int dimension = place;
      String word = vocabulary.word(place);
      Calibration map = couple.calibrations().across().ofText(List.of(word));
      int[] shown =
          IntStream.range(0, points.size())
              .filter(i -> random.nextDouble() < map.apply(points.get(i)[dimension]))
              .toArray();
      showing.put(word, shown);
    }
    return new ScoredPictures(points, showing, vocabulary);
  }

  int size() {
    return points.size();
  }

  Candidates candidates() {
    return candidates;
  }

  public int[] showing(String word) {
    return showing.getOrDefault(word, new int[0]);
  }

  /** Returns the raw scores of all pictures for a word that the model knows. */
  public float[] scores(String word) {
    int place = vocabulary.indexOf(word).orElseThrow();
    float[] scores = new float[points.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = points.get(i)[place];
    }
    return scores;
  }

  /** Returns the raw scores for a sum of words. */
  float[] scores(SparseVector weights, List<String> known) {
    float[] scores = new float[points.size()];
    for (int term = 0; term < weights.size(); term++) {
      int place = vocabulary.indexOf(known.get(weights.index(term))).orElseThrow();
      for (int i = 0; i < scores.length; i++) {
        scores[i] += weights.value(term) * points.get(i)[place];
      }
    }
    return scores;
  }
}
