package io.github.crossmedia.experiment.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** Words of Corel held out at random, and learned from texts. */
final class WordsExperiment {

  static final int DRAWS = 10;
  static final int HELD = 90;
  private static final int MIN_ASKED = 2;

  private final List<Item> corel;
  private final WordTrials ofCorel;
  private final Consumer<String> remarks;
  private final WordsReport report = new WordsReport();

  WordsExperiment(List<Item> corel, String view, int threads, Consumer<String> remarks) {
    this.corel = corel;
    this.ofCorel = new WordTrials(view, TextSide.Words.ALL, 1, threads);
    this.remarks = remarks;
  }

  WordsReport report() throws IOException {
    for (int seed = 1; seed <= DRAWS; seed++) {
      add("random words", ofCorel, corelHalves(seed, corelWords(seed)));
    }
    return report;
  }

  private void add(String kind, WordTrials trials, Draw draw) throws IOException {
    remarks.accept(kind);
    report.add(kind, trials.run(draw));
  }

  /** Words on at least two of the pictures that are asked. */
  private List<String> corelWords(int seed) {
    Vocabulary all = ofCorel.vocabulary(corel);
    Map<String, Long> asked = ofCorel.counts(of(corel, "test"), all);
    return drawn(asked, seed);
  }

  private static List<String> drawn(Map<String, Long> asked, int seed) {
    List<String> words =
        new ArrayList<>(
            asked.entrySet().stream()
                .filter(each -> each.getValue() >= MIN_ASKED)
                .map(Map.Entry::getKey)
                .sorted()
                .toList());
    Collections.shuffle(words, new Random(seed));
    return words.subList(0, Math.min(HELD, words.size()));
  }

  /** One half of the training pictures is learned from, the captions of the others are texts. */
  private Draw corelHalves(int seed, List<String> held) {
    return halves(corel, "test", seed, held);
  }

  private static Draw halves(List<Item> items, String asked, int seed, List<String> held) {
    List<Item> train = new ArrayList<>(of(items, "train"));
    Collections.shuffle(train, new Random(seed));
    int half = train.size() / 2;
    return new Draw(
        train.subList(0, half),
        of(items, "valid"),
        of(items, asked),
        captions(train.subList(half, train.size())),
        held);
  }

  private static List<String> captions(List<Item> items) {
    return items.stream().flatMap(item -> item.text().lines()).toList();
  }

  private static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }
}
