package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Path;
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
   * Compares a pair with its words and writes their page.
   *
   * @param collections {@code flickr8k}
   * @param network the full name of the network of pictures
   * @param published the pair it belongs to; if there is none, one is learned on the network
   * @param english common words that no caption needs to hold
   * @param more words that are not common
   */
  public static void run(
      SeenCollections collections,
      Path docs,
      String network,
      Optional<NetworkPair> published,
      List<String> english,
      List<String> more)
      throws IOException {
    List<Item> items = collections.seen(COLLECTION, NAME, List.of(network));
    PairReport report =
        new PairExperiment(items, network, published, english, more, collections.remarks())
            .report();
    PairPage.of(report).write(docs);
  }

  /** Compares the scores of a pair as probabilities and writes their page. */
  public static void scores(
      SeenCollections collections, Path docs, String network, Optional<NetworkPair> published)
      throws IOException {
    List<Item> items = collections.seen(COLLECTION, NAME, List.of(network));
    List<Item> train = PairExperiment.of(items, "train");
    List<Item> learned = new ArrayList<>();
    List<Item> fitted = new ArrayList<>();
    for (int i = 0; i < train.size(); i += SAMPLE) {
      (i / SAMPLE % FITTED == 0 ? fitted : learned).add(train.get(i));
    }
    collections
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
        .write(docs);
  }
}
