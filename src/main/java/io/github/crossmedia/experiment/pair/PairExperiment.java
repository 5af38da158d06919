package io.github.crossmedia.experiment.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.HalfPrecision;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A pair beside the words it is compiled to. No validation picture chooses a parameter. */
final class PairExperiment {

  static final List<Integer> KEPT = List.of(16, 32, 64, 128);

  private static final long SEED = 1;
  private static final int RAREST = 3;
  private static final int LEFT_OUT = 6;
  private static final int CHOSEN_AT = 64;
  private static final List<Double> BALANCES = List.of(0.0, 0.25, 0.5);
  private static final List<Integer> VOCABULARIES = List.of(1_000, 2_000, Integer.MAX_VALUE);
  private static final String BALANCE = "balance";
  private static final double MILLION = 1e6;

  private final List<Item> train;
  private final List<Item> valid;
  private final String network;
  private final Optional<NetworkPair> published;
  private final Consumer<String> remarks;

  PairExperiment(
      List<Item> items, String network, Optional<NetworkPair> published, Consumer<String> remarks) {
    this.train = of(items, "train");
    this.valid = of(items, "valid");
    this.network = network;
    this.published = published;
    this.remarks = remarks;
  }

  static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  PairReport report() throws IOException {
    Map<Double, Double> balances = balances();
    double balance =
        balances.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    remarks.accept("learning from all training pictures");
    Parts all = parts(published, network, train, List.of(), valid);
    List<PairReport.Row> rows = new ArrayList<>();
    for (int most : VOCABULARIES) {
      rows.add(row(all, balance, most));
    }
    return new PairReport(
        network,
        published.isPresent(),
        new AskedSentences(all.asked()).found(all.pair()),
        balances,
        balance,
        rows);
  }

  /**
   * Returns which balance finds most on every sixth training picture, after learning from the
   * others.
   */
  private Map<Double, Double> balances() {
    remarks.accept("choosing the balance on training pictures");
    List<Item> learned = new ArrayList<>();
    List<Item> left = new ArrayList<>();
    for (int i = 0; i < train.size(); i++) {
      (i % LEFT_OUT == 0 ? left : learned).add(train.get(i));
    }
    Parts parts = parts(published, network, learned, List.of(), left);
    AskedSentences asked = new AskedSentences(parts.asked());
    Map<Double, Double> found = new TreeMap<>();
    for (double balance : BALANCES) {
      Couple couple = words(parts, balance, Integer.MAX_VALUE).textToImage();
      found.put(balance, asked.found(couple, asked.pictures(couple), CHOSEN_AT));
    }
    return found;
  }

  /**
   * A pair and pictures as it sees them.
   *
   * @param left neither learned from nor asked
   */
  record Parts(NetworkPair pair, List<Item> learned, List<Item> left, List<Item> asked) {}

  /** Takes a published pair, or learns one on a network of pictures. */
  static Parts parts(
      Optional<NetworkPair> published,
      String network,
      List<Item> learned,
      List<Item> left,
      List<Item> asked) {
    if (published.isPresent()) {
      return new Parts(published.get(), learned, left, asked);
    }
    LearnedPair pair = LearnedPair.of(learned, settings(network));
    return new Parts(pair, pair.seen(learned), pair.seen(left), pair.seen(asked));
  }

  static Settings settings(String view) {
    TextSide words =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), RAREST);
    return Settings.of(view + ":plain").with(words, ItemTask.SENTENCES).withSeed(SEED);
  }

  private static CrossMediaModel words(Parts parts, double balance, int most) {
    Settings settings = settings(parts.pair().view());
    TrainingData all = TrainingData.of(parts.learned(), settings);
    TrainingData data =
        most < all.words().vocabulary().size()
            ? TrainingData.of(parts.learned(), settings.withVocabulary(commonest(all, most)))
            : all;
    Trainer trainer = new DistilledWordsTrainer(parts.pair());
    Parameters given = Parameters.of(Map.of(BALANCE, Double.toString(balance)));
    return trainer.train(data, trainer.searchSpace().fixed(given).first());
  }

  private static Vocabulary commonest(TrainingData data, int most) {
    Map<Integer, Float> counts = new HashMap<>();
    data.words()
        .captionCounts()
        .forEach(each -> each.forEach((word, count) -> counts.merge(word, count, Float::sum)));
    Vocabulary vocabulary = data.words().vocabulary();
    return Vocabulary.of(
        IntStream.range(0, vocabulary.size())
            .boxed()
            .sorted(Comparator.comparing((Integer word) -> -counts.getOrDefault(word, 0f)))
            .limit(most)
            .sorted()
            .map(vocabulary::word)
            .toList());
  }

  private PairReport.Row row(Parts parts, double balance, int most) throws IOException {
    CrossMediaModel model = words(parts, balance, most);
    Couple couple = model.textToImage();
    AskedSentences asked = new AskedSentences(parts.asked());
    var clock = ManagementFactory.getThreadMXBean();
    asked.pictures(couple);
    long start = clock.getCurrentThreadCpuTime();
    List<float[]> pictures = asked.pictures(couple);
    double milliseconds =
        (clock.getCurrentThreadCpuTime() - start) / MILLION / parts.asked().size();
    Map<Integer, Double> found = new TreeMap<>();
    KEPT.forEach(kept -> found.put(kept, asked.found(couple, pictures, kept)));
    return new PairReport.Row(
        couple.dimension(),
        bytes(model),
        milliseconds,
        found,
        asked.found(couple, pictures, Integer.MAX_VALUE));
  }

  private static long bytes(CrossMediaModel model) throws IOException {
    Path file = Files.createTempFile("words", ".safetensors");
    try {
      ModelFile.write(HalfPrecision.of(model), file);
      return Files.size(file);
    } finally {
      Files.delete(file);
    }
  }
}
