package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Pictures as a model sees them: their features, and their points in a space of words. */
public final class SeenPictures {

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final float scale;
  private final List<Seen> seen;

  /** What a model makes of one picture; its point is in the model's scale. */
  public record Seen(SparseVector features, float[] point) {}

  /** Pictures by id, as a model of that scale sees them. */
  public SeenPictures(float scale, Map<String, Seen> pictures) {
    this.scale = scale;
    pictures.keySet().forEach(id -> places.put(id, places.size()));
    this.seen = List.copyOf(pictures.values());
  }

  /** Pictures by id, encoded and projected by a model. */
  public static SeenPictures by(CrossMediaModel model, Map<String, Medium> pictures) {
    PictureFeatures features = PictureFeatures.of(model);
    Map<String, Seen> seen = new LinkedHashMap<>();
    pictures.forEach(
        (id, medium) ->
            seen.put(id, new Seen(features.of(medium), model.textToImage().document(medium))));
    return new SeenPictures(model.textToImage().scale(), seen);
  }

  /** Some of the pictures. */
  SeenPictures where(Predicate<String> chosen) {
    Map<String, Seen> some = new LinkedHashMap<>();
    places.forEach(
        (id, place) -> {
          if (chosen.test(id)) {
            some.put(id, seen.get(place));
          }
        });
    return new SeenPictures(scale, some);
  }

  /** The place of each picture. */
  Map<String, Integer> places() {
    return places;
  }

  int count() {
    return seen.size();
  }

  float scale() {
    return scale;
  }

  SparseVector features(int picture) {
    return seen.get(picture).features();
  }

  /** The score before any change; words that are new have none. */
  double score(SparseVector query, int picture) {
    float[] point = seen.get(picture).point();
    double[] score = {0};
    query.forEach((word, value) -> score[0] += word < point.length ? value * point[word] : 0);
    return score[0];
  }

  /** Scores of all pictures, with changes of the words' weights. */
  float[] scores(SparseVector query, Map<Integer, float[]> changes) {
    float[] scores = new float[seen.size()];
    for (int picture = 0; picture < scores.length; picture++) {
      scores[picture] = (float) score(query, picture, changes);
    }
    return scores;
  }

  /** The score of one picture, with changes of the words' weights. */
  double score(SparseVector query, int picture, Map<Integer, float[]> changes) {
    double[] score = {score(query, picture)};
    SparseVector own = features(picture);
    query.forEach(
        (word, value) -> {
          float[] change = changes.get(word);
          score[0] += change == null ? 0 : scale * value * own.dot(change);
        });
    return score[0];
  }
}
