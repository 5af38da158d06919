package io.github.crossmedia.train;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.score.HeldOutScores;
import io.github.crossmedia.train.score.ScoreFit;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Fits scale and calibrations by cross-fitting, on scores of pictures that neither trained the
 * model nor tuned its parameters. Parts of the training pictures are held out in turn. For each
 * part, a model is learned from all other pictures with the tuned parameters, and queries drawn
 * from their captions search the held-out part. The scores of all parts are pooled.
 */
final class CrossFitting {

  /** The size of a part, one in so many pictures: as many as are held out to tune parameters. */
  private static final int ONE_IN = 9;

  private static final int MAX_PARTS = 4;
  private static final int MAX_PICTURES = 5_000;

  private final Trainer trainer;
  private final Settings settings;

  CrossFitting(Trainer trainer, Settings settings) {
    this.trainer = trainer;
    this.settings = settings;
  }

  /**
   * Returns the fit to the scores of a model.
   *
   * @param train the pictures to hold out in turn
   * @param always the pictures that every model learns from
   * @param progress the progress over the parts
   */
  ScoreFit fitted(
      List<Item> train, List<Item> always, Parameters parameters, IndexProgress progress) {
    HeldOutScores scores = new HeldOutScores();
    List<List<Item>> groups = new ArrayList<>(settings.grouping().of(train));
    Collections.shuffle(groups, new Random(settings.seed()));
    Predicate<Item> asked = settings.task().asked();
    List<List<Item>> measurable =
        groups.stream().filter(group -> group.stream().anyMatch(asked)).toList();
    List<List<Item>> parts = parts(measurable, train.size());
    for (int done = 0; done < parts.size(); done++) {
      progress.at(done, parts.size());
      List<Item> left = parts.get(done);
      Set<Item> without = new HashSet<>(left);
      List<Item> rest = new ArrayList<>();
      groups.forEach(rest::addAll);
      rest.removeIf(without::contains);
      rest.addAll(always);
      TrainingData data = TrainingData.of(rest, settings);
      scores.add(trainer.train(data, parameters), data, data.task().leftOut(data, left));
    }
    progress.at(parts.size(), parts.size());
    return scores.fit();
  }

  /** Returns parts of whole groups, as for tuning parameters. */
  private static List<List<Item>> parts(List<List<Item>> groups, int pictures) {
    int size = Math.clamp(pictures / ONE_IN, 1, MAX_PICTURES);
    int count = Math.clamp(Math.ceilDiv(MAX_PICTURES, size), 1, Math.min(MAX_PARTS, pictures));
    List<List<Item>> parts = new ArrayList<>();
    Iterator<List<Item>> next = groups.iterator();
    while (parts.size() < count && next.hasNext()) {
      List<Item> part = new ArrayList<>();
      while (part.size() < size && next.hasNext()) {
        part.addAll(next.next());
      }
      parts.add(part);
    }
    return parts;
  }
}
