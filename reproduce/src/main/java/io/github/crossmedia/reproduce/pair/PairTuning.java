package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.train.method.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Tunes how words are learned, one parameter after the other, on training pictures that the pair
 * and its words did not learn from.
 */
final class PairTuning {

  /** With how many words of a picture its sentences are to find it. */
  static final int KEPT = 64;

  /** The number of words that are learned, those of most captions. */
  static final int VOCABULARY = 2_000;

  private static final List<Choice> CHOICES =
      List.of(
          new Choice("balance", List.of("0.25", "0.5", "0.75")),
          new Choice("l1", List.of("0.001", "0.01")),
          new Choice("expansion", List.of("1")),
          new Choice("query-rate", List.of("0")));

  private final PairExperiment.Parts parts;
  private final Function<Parameters, Couple> learning;
  private final Consumer<String> remarks;

  /**
   * A parameter.
   *
   * @param values to try beside the method's own
   */
  private record Choice(String name, List<String> values) {}

  /**
   * Parameters other than the method's own, and the share of sentences that find their picture with
   * them.
   */
  record Trial(Map<String, String> given, double found) {}

  PairTuning(
      PairExperiment.Parts parts, Function<Parameters, Couple> learning, Consumer<String> remarks) {
    this.parts = parts;
    this.learning = learning;
    this.remarks = remarks;
  }

  /** Returns all trials, the best one last. */
  List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    Parameters best = Parameters.NONE;
    double most = -1;
    AskedSentences asked = new AskedSentences(parts.asked());
    for (Choice choice : CHOICES) {
      Parameters before = best;
      for (String value : choice.values()) {
        Parameters tried = before.with(choice.name(), value);
        double found = found(tried, asked);
        trials.add(new Trial(tried.values(), found));
        remarks.accept(Formatted.of("%s finds %.1f %%", tried, 100 * found));
        if (found > most) {
          most = found;
          best = tried;
        }
      }
    }
    trials.add(new Trial(best.values(), most));
    return trials;
  }

  private double found(Parameters tried, AskedSentences asked) {
    Couple couple = learning.apply(tried);
    return asked.found(asked.queries(couple), asked.pictures(couple), KEPT).getMean();
  }

  /** Splits training pictures: every second is learned from, every sixth asked. */
  static List<List<Item>> split(List<Item> train) {
    List<Item> learned = new ArrayList<>();
    List<Item> asked = new ArrayList<>();
    for (int i = 0; i < train.size(); i++) {
      if (i % 2 == 1) {
        learned.add(train.get(i));
      } else if (i % 6 == 0) {
        asked.add(train.get(i));
      }
    }
    return List.of(learned, asked);
  }
}
