package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemQuestions;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.PointScores;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ranks items of a split in one medium for queries that are items in the other, all named by their
 * ids.
 *
 * @param remarks sentences about items that lack a view
 */
record ItemRun(Run run, Judgments judgments, List<String> remarks) {

  static ItemRun of(CrossMediaModel model, List<Item> items, ItemTask task, Direction direction) {
    LeftOutItems leftOut = new LeftOutItems("");
    Couple couple = direction.of(model);
    List<Item> usable =
        items.stream()
            .filter(
                item ->
                    leftOut.isReadBy(
                        medium -> {
                          couple.query(medium);
                          couple.document(medium);
                        },
                        item))
            .toList();
    if (usable.isEmpty()) {
      throw new IllegalArgumentException(
          "no item has the views that the model reads: " + String.join("; ", leftOut.reasons()));
    }
    ItemQuestions questions = task.questions(direction, usable);
    List<Item> found = questions.answering();
    PointScores scores = questions.scores(model);
    Map<String, Map<String, Float>> scored = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    for (int query = 0; query < questions.size(); query++) {
      String id = questions.asking(query).id();
      Calibration map = questions.calibration(model, query);
      float[] raw = scores.scores(query);
      Map<String, Float> of = new LinkedHashMap<>();
      for (int place = 0; place < raw.length; place++) {
        of.put(found.get(place).id(), map.apply(raw[place]));
      }
      scored.put(id, of);
      Map<String, Integer> relevant = new LinkedHashMap<>();
      for (int place : questions.relevant(query)) {
        relevant.put(found.get(place).id(), 1);
      }
      gains.put(id, relevant);
    }
    return new ItemRun(
        Run.of(model.card().method(), scored), Judgments.of(gains), leftOut.remarks());
  }
}
