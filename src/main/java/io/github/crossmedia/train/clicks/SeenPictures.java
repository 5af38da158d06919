package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Abilities;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
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

  /**
   * The features and the point of a picture, in the scale of the model.
   *
   * @param words the part of the point that is words
   * @param sentence the part that follows the words
   */
  public record SeenPicture(SparseVector features, float[] words, float[] sentence) {

    public static SeenPicture of(CrossMediaModel model, SparseVector features, float[] point) {
      Abilities can = model.abilities();
      return new SeenPicture(features, can.words(point), can.sentence(point));
    }
  }

  record AskedQuery(SparseVector words, SparseVector sentence) {

    static AskedQuery of(CrossMediaModel model, String text) {
      Abilities can = model.abilities();
      float[] query = model.textToImage().query(Medium.ofText(text));
      return new AskedQuery(
          SparseVector.of(DenseVector.of(can.words(query))),
          SparseVector.of(DenseVector.of(can.sentence(query))));
    }
  }

  /** Creates pictures by id, for a model of a scale. */
  public SeenPictures(float scale, Map<String, SeenPicture> pictures) {
    this.scale = scale;
    pictures.keySet().forEach(id -> places.put(id, places.size()));
    this.seen = List.copyOf(pictures.values());
  }

  /** Returns pictures by id, encoded and projected by a model. */
  public static SeenPictures by(CrossMediaModel model, Map<String, Medium> pictures) {
    PictureFeatures features = PictureFeatures.of(model.wordsAlone());
    Map<String, SeenPicture> seen = new LinkedHashMap<>();
    pictures.forEach(
        (id, medium) ->
            seen.put(
                id,
                SeenPicture.of(model, features.of(medium), model.textToImage().document(medium))));
    return new SeenPictures(model.textToImage().scale(), seen);
  }

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

  /** Returns how many words the model has before any change. */
  int words() {
    return seen.isEmpty() ? 0 : seen.getFirst().words().length;
  }

  /** Returns the score of a word before any change; a new one has none. */
  double word(int word, int picture) {
    float[] words = seen.get(picture).words();
    return word < words.length ? words[word] : 0;
  }

  /** Returns the score before any change. */
  double score(AskedQuery query, int picture) {
    return score(query, picture, Map.of());
  }

  float[] scores(AskedQuery query, Map<Integer, WordChange> changes) {
    float[] scores = new float[seen.size()];
    for (int picture = 0; picture < scores.length; picture++) {
      scores[picture] = (float) score(query, picture, changes);
    }
    return scores;
  }

  double score(AskedQuery query, int picture, Map<Integer, WordChange> changes) {
    SeenPicture own = seen.get(picture);
    double[] score = {query.sentence().dot(own.sentence())};
    query
        .words()
        .forEach(
            (word, value) -> {
              WordChange change = changes.get(word);
              score[0] +=
                  value
                      * (change == null
                          ? word(word, picture)
                          : change.kept() * word(word, picture)
                              + scale * own.features().dot(change.features()));
            });
    return score[0];
  }
}
