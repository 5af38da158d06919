package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The scores of pictures that a log shows, compared with the clicks on them. */
public final class LoggedScores {

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
                      said[place], propensity.of(count.position()), count.shown(), count.clicks());
                }
              }
            });
    return reliability;
  }
}
