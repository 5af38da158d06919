package io.github.crossmedia.client.check;

import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ModelScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A version, the served one or a candidate, that ranks pictures here. */
public final class Contender {

  private static final int DEPTH = 1000;

  private final String version;
  private final ModelScores scores;
  private final List<String> ids;

  /** Creates a version; pictures are projected once. */
  public Contender(String version, CrossMediaModel model, Map<String, Medium> pictures) {
    this.version = version;
    this.scores = new ModelScores(model, pictures);
    this.ids = List.copyOf(pictures.keySet());
  }

  String version() {
    return version;
  }

  List<String> ids() {
    return ids;
  }

  ModelScores scores() {
    return scores;
  }

  /** Returns the best pictures of queries. */
  Run run(Collection<String> queries) {
    Map<String, Map<String, Float>> all = new LinkedHashMap<>();
    queries.forEach(query -> all.put(query, best(query, DEPTH)));
    return Run.of(version, all);
  }

  /** Returns the best pictures of a query with their scores, the best first. */
  public Map<String, Float> best(String query, int count) {
    float[] said = scores.calibrated(query);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < said.length; i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble((Integer i) -> -said[i]).thenComparing(ids::get));
    Map<String, Float> best = new LinkedHashMap<>();
    order.stream().limit(count).forEach(i -> best.put(ids.get(i), said[i]));
    return best;
  }

  /** Returns the place of each picture. */
  Map<String, Integer> places() {
    Map<String, Integer> places = new HashMap<>();
    ids.forEach(id -> places.put(id, places.size()));
    return places;
  }
}
