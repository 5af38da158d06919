package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Pictures encoded by a model: their features, and their points in a word space. */
public final class SeenPictures {

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final float scale;
  private final List<SeenPicture> seen;

  /** The features and the point of a picture, in the scale of the model. */
  public record SeenPicture(SparseVector features, float[] point) {}

  /** Creates pictures by id, for a model of a scale. */
  public SeenPictures(float scale, Map<String, SeenPicture> pictures) {
    this.scale = scale;
    pictures.keySet().forEach(id -> places.put(id, places.size()));
    this.seen = List.copyOf(pictures.values());
  }

  /** Returns pictures by id, encoded and projected by a model. */
  public static SeenPictures by(CrossMediaModel model, Map<String, Medium> pictures) {
    PictureFeatures features = PictureFeatures.of(model);
    Map<String, SeenPicture> seen = new LinkedHashMap<>();
    pictures.forEach(
        (id, medium) ->
            seen.put(
                id, new SeenPicture(features.of(medium), model.textToImage().document(medium))));
    return new SeenPictures(model.textToImage().scale(), seen);
  }

  /** Returns some of the pictures. */
  SeenPictures where(Predicate<String> chosen) {
    Map<String, SeenPicture> some = new LinkedHashMap<>();
    places.forEach(
        (id, place) -> {
          if (chosen.test(id)) {
            some.put(id, seen.get(place));
          }
        });
    return new SeenPictures(scale, some);
  }

  /** Returns the place of each picture. */
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

  /** Returns the score before any change; new words have none. */
  double score(SparseVector query, int picture) {
    float[] point = seen.get(picture).point();
    double[] score = {0};
    query.forEach((word, value) -> score[0] += word < point.length ? value * point[word] : 0);
    return score[0];
  }

  /** Returns the scores of all pictures, with changes of the words' weights. */
  float[] scores(SparseVector query, Map<Integer, float[]> changes) {
    float[] scores = new float[seen.size()];
    for (int picture = 0; picture < scores.length; picture++) {
      scores[picture] = (float) score(query, picture, changes);
    }
    return scores;
  }

  /** Returns the score of one picture, with changes of the words' weights. */
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
