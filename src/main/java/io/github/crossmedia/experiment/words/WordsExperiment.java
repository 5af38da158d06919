package io.github.crossmedia.experiment.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Words of Corel held out, at random and in whole groups, and learned from texts. */
final class WordsExperiment {

  static final int DRAWS = 10;
  static final int HELD = 90;
  private static final int FEWEST_ASKED = 2;
  private static final int DRAWS_OF_GROUPS = 3;

  private static final Set<String> ANIMALS =
      Set.of(
          "antelope antlers bear bears bengal bird birds black bobcat caribou cat cats coral cougar"
              .concat(" cow coyote crab cubs deer dog elephant elk face fawn fish fox foals goat")
              .concat(" hawk herd horses iguana insect leaf lion lizard lynx mare moose mule nest")
              .concat(" ocelot owl polar porcupine rabbit reptile rodent sheep sponges squirrel")
              .concat(" tiger whales wolf zebra")
              .split(" "));

  private static final Set<String> PLACES =
      Set.of(
          "alley arctic beach canyon castle cathedral city coast courtyard desert farms field forest"
              .concat(" garden harbor hills hotel island jungle lake market meadow mosque mountain")
              .concat(
                  " museum ocean palace park plaza pool prairie restaurant river road sea shops")
              .concat(" shore street temple town tundra valley village")
              .split(" "));

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
      add("random words", ofCorel, corelHalves(seed, corelWords(seed, word -> true)));
    }
    for (int seed = 1; seed <= DRAWS_OF_GROUPS; seed++) {
      add("all animals", ofCorel, group(seed, ANIMALS));
      add("all places", ofCorel, group(seed, PLACES));
    }
    return report;
  }

  /** Words of a group are all held out, those that are asked for and the others. */
  private Draw group(int seed, Set<String> group) {
    Draw draw = corelHalves(seed, corelWords(seed, group::contains));
    List<String> all = ofCorel.vocabulary(corel).words().stream().filter(group::contains).toList();
    return new Draw(draw.learned(), draw.tuning(), draw.asked(), draw.texts(), all);
  }

  private void add(String kind, WordTrials trials, Draw draw) throws IOException {
    remarks.accept(kind);
    report.add(kind, trials.run(draw, Optional.empty()));
  }

  /** Words on at least two of the pictures that are asked. */
  private List<String> corelWords(int seed, Predicate<String> isOfGroup) {
    Vocabulary all = ofCorel.vocabulary(corel);
    Map<String, Long> asked = ofCorel.counts(of(corel, "test"), all);
    return drawn(asked, isOfGroup, seed);
  }

  private static List<String> drawn(
      Map<String, Long> asked, Predicate<String> isOfGroup, int seed) {
    List<String> words =
        new ArrayList<>(
            asked.entrySet().stream()
                .filter(each -> each.getValue() >= FEWEST_ASKED)
                .map(Map.Entry::getKey)
                .filter(isOfGroup)
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
