package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The scores of a model for the same pictures and one query after another. */
public final class ModelScores {

  private final CrossMediaModel model;
  private final List<String> ids;
  private final List<float[]> points;
  private final Map<String, float[]> known = new HashMap<>();

  public static ModelScores of(CrossMediaModel model, List<Item> pictures) {
    Map<String, Medium> media = new LinkedHashMap<>();
    pictures.forEach(item -> media.put(item.id(), item.medium()));
    return new ModelScores(model, media);
  }

  public ModelScores(CrossMediaModel model, Map<String, Medium> pictures) {
    this.model = model;
    this.ids = List.copyOf(pictures.keySet());
    this.points = pictures.values().stream().map(model.textToImage()::document).toList();
  }

  /** Returns raw scores, in the order of the pictures. */
  public float[] raw(String query) {
    return known.computeIfAbsent(query, this::computed);
  }

  private float[] computed(String query) {
    SparseVector asked =
        SparseVector.of(DenseVector.of(model.textToImage().query(Medium.ofText(query))));
    float[] scores = new float[points.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = asked.dot(points.get(i));
    }
    return scores;
  }

  public float[] calibrated(String query) {
    Calibration calibration = model.textToImage().calibration(Medium.ofText(query));
    float[] scores = raw(query).clone();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = calibration.apply(scores[i]);
    }
    return scores;
  }

  /** Returns raw scores by picture. */
  public Map<String, Float> byId(String query) {
    float[] scores = raw(query);
    Map<String, Float> named = new LinkedHashMap<>();
    for (int i = 0; i < scores.length; i++) {
      named.put(ids.get(i), scores[i]);
    }
    return named;
  }

  /** Returns the best pictures, the best first. */
  public List<String> best(String query, int count) {
    float[] scores = raw(query);
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
        .limit(count)
        .map(ids::get)
        .toList();
  }

  /** The scores of pictures that a log shows, compared with the clicks on them. */
  public static final class LoggedScores {

    private LoggedScores() {}

    /**
     * Returns the reliability of a model's scores.
     *
     * @param pictures the pictures of the scores in order
     */
    public static ClickReliability reliability(
        SearchLog log, Collection<String> pictures, ModelScores scores) {
      Propensity propensity = InterventionHarvesting.of(log);
      Map<String, Integer> places = new HashMap<>();
      pictures.forEach(id -> places.put(id, places.size()));
      ClickReliability reliability = new ClickReliability();
      log.byQuery()
          .forEach(
              (query, counts) -> {
                float[] said = scores.calibrated(query);
                for (ClickCount count : counts) {
                  Integer place = places.get(count.picture());
                  if (place != null && count.shown() > 0) {
                    reliability.add(
                        said[place],
                        propensity.of(count.position()),
                        count.shown(),
                        count.clicks());
                  }
                }
              });
      return reliability;
    }
  }
}
