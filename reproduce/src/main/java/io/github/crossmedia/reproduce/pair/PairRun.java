package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code crossmedia reproduce pair}. */
public final class PairRun {

  public static final String NAME = "pair";
  public static final String SCORES = "pair-scores";

  private static final String COLLECTION = "flickr8k";

  /** One in so many training pictures is learned from to compare scores. */
  private static final int SAMPLE = 2;

  /** Of the sample, one in so many fits the scores. */
  private static final int FITTED = 3;

  /** In how many pictures' captions a word is that a pair learned to compare scores reads. */
  static final int RAREST = 3;

  private PairRun() {}

  /**
   * Compares a pair with its words on {@code flickr8k}. A network that belongs to no pair gets one
   * that is learned on it. The shipped list has common words, which no caption needs to hold.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    List<String> english = Files.readAllLines(setup.home().resolve("models/english-words.txt"));
    List<String> more =
        setup.vocabulary().isPresent() ? Files.readAllLines(setup.vocabulary().get()) : List.of();
    Optional<NetworkPair> published = setup.pair();
    List<Item> items = setup.collections().seen(COLLECTION, NAME, List.of(network));
    PairReport report =
        new PairExperiment(items, network, published, english, more, setup.remarks()).report();
    PairPage.of(report).write(setup.docs());
    return true;
  }

  /** Compares the scores of a pair as probabilities. */
  public static boolean scores(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Optional<NetworkPair> published = setup.pair();
    List<Item> items = setup.collections().seen(COLLECTION, NAME, List.of(network));
    List<Item> train = PairExperiment.of(items, "train");
    List<Item> learned = new ArrayList<>();
    List<Item> fitted = new ArrayList<>();
    for (int i = 0; i < train.size(); i += SAMPLE) {
      (i / SAMPLE % FITTED == 0 ? fitted : learned).add(train.get(i));
    }
    setup
        .remarks()
        .accept(
            String.format(
                Locale.ROOT,
                "%,d pictures to learn from, %,d to fit scores on",
                learned.size(),
                fitted.size()));
    PairExperiment.Parts parts =
        PairExperiment.parts(
            published,
            PairExperiment.settings(network, RAREST),
            learned,
            fitted,
            PairExperiment.of(items, "valid"));
    PairScoresPage.of(
            network,
            published.isPresent(),
            learned.size(),
            fitted.size(),
            PairScores.of(
                parts.pair(),
                parts.learned(),
                parts.left(),
                parts.asked(),
                PairExperiment.settings(parts.pair().view(), RAREST)))
        .write(setup.docs());
    return true;
  }
}
