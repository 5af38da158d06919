package io.github.crossmedia.train.texts;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordOrigin.Source;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.CombinedWords.NewWord;
import io.github.crossmedia.train.texts.WordCombinations.Combination;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Words without pictures for a model whose space is made of words: each is a weighted sum of words
 * that the model knows from pictures. The ridge, and how much each source of words counts, are
 * tuned on known words that are held out; so are probabilities.
 */
public final class TextWords {

  private static final List<Double> RIDGES = List.of(0.25, 1.0, 4.0);
  private static final List<Double> SHARES = List.of(0.0, 0.25, 0.5, 0.75, 1.0);
  private static final int SHOWN = 3;

  /** A word is left out if it is explained worse than this share of the words held out. */
  private static final double MIN_STRENGTH = 0.25;

  private static final int MIN_KNOWN = 3;

  private final GrownModel model;
  private final ScoredPictures pictures;
  private final int threads;

  /**
   * Words for a model.
   *
   * @param pictures those that tune and calibrate
   */
  public TextWords(GrownModel model, ScoredPictures pictures, int threads) {
    this.model = model;
    this.pictures = pictures;
    this.threads = threads;
  }

  /**
   * A larger model.
   *
   * @param words how many words it has more
   * @param shares how much each source counts, in sum 1
   */
  public record Outcome(
      CrossMediaModel model, int words, double ridge, List<Double> shares, WordQuality heldOut) {}

  /** Features of several sources, and how much each of them counts. */
  private record Joined(WordFeatures features, List<Double> shares) {

    private Joined with(WordFeatures next, double share) {
      List<Double> all = new ArrayList<>();
      shares.forEach(each -> all.add(each * (1 - share)));
      all.add(share);
      return new Joined(features.with(next, share), all);
    }
  }

  /** Known words held out under one choice of parameters. */
  private record Trial(
      Joined joined,
      WordCombinations combinations,
      double ridge,
      HeldOutWords held,
      WordQuality quality) {}

  /**
   * Returns the model with all other words of texts, of word vectors, or of several such sources.
   *
   * @param most how many words, those that are explained best
   */
  public Outcome add(List<WordFeatures> sources, int most) {
    Trial best = tuned(sources);
    return outcome(best, added(best, best.held().strength(MIN_STRENGTH), most));
  }

  /** Returns the same with all words, however badly they are explained. */
  public Outcome all(List<WordFeatures> sources) {
    Trial best = tuned(sources);
    return outcome(best, added(best, 0, Integer.MAX_VALUE));
  }

  private Outcome outcome(Trial best, SortedMap<String, NewWord> added) {
    return new Outcome(
        CombinedWords.with(model, added),
        added.size(),
        best.ridge(),
        best.joined().shares(),
        best.quality());
  }

  /** Sources are joined one after the other. */
  private Trial tuned(List<WordFeatures> sources) {
    Joined first = new Joined(sources.getFirst(), List.of(1.0));
    Optional<Trial> best = Optional.empty();
    for (WordFeatures next : sources.subList(1, sources.size())) {
      Joined before = best.map(Trial::joined).orElse(first);
      best = Optional.of(best(SHARES.stream().map(share -> before.with(next, share))));
    }
    return best.orElseGet(() -> best(Stream.of(first)));
  }

  private Trial best(Stream<Joined> all) {
    return all.flatMap(this::trials)
        .reduce(
            (one, other) -> other.quality().fromTexts() > one.quality().fromTexts() ? other : one)
        .orElseThrow();
  }

  private Stream<Trial> trials(Joined joined) {
    WordCombinations combinations =
        new WordCombinations(joined.features(), known(joined.features()), threads);
    return RIDGES.stream()
        .map(
            ridge -> {
              HeldOutWords held = HeldOutWords.of(combinations, ridge, pictures);
              return new Trial(joined, combinations, ridge, held, held.quality());
            });
  }

  private List<String> known(WordFeatures features) {
    List<String> known =
        TextVocabulary.pictured(model.base()).stream().filter(features::contains).toList();
    if (known.size() < MIN_KNOWN) {
      throw new IllegalArgumentException(
          "the texts have "
              + known.size()
              + " of the model's words, at least "
              + MIN_KNOWN
              + " are needed: take texts in the model's language");
    }
    return known;
  }

  private SortedMap<String, NewWord> added(Trial best, double least, int most) {
    Vocabulary vocabulary = model.textEncoder().vocabulary();
    List<String> others =
        best.combinations().features().words().stream()
            .filter(word -> !vocabulary.contains(word))
            .toList();
    List<Combination> made = best.combinations().of(others, new int[0], best.ridge());
    List<Calibration> maps =
        best.held().calibrations(model.base().textToImage().calibrations().across().ofOneWord());
    SortedMap<String, NewWord> added = new TreeMap<>();
    IntStream.range(0, others.size())
        .boxed()
        .filter(i -> made.get(i).strength() >= least)
        .sorted(Comparator.comparing(i -> -made.get(i).strength()))
        .limit(most)
        .forEach(
            i ->
                added.put(
                    others.get(i),
                    new NewWord(
                        placed(made.get(i).weights(), best.combinations().known()),
                        origin(made.get(i), best.combinations().known()),
                        maps.get(best.held().group(made.get(i).strength())))));
    return added;
  }

  private static WordOrigin origin(Combination made, List<String> known) {
    return new WordOrigin(Source.TEXTS, made.strongest(SHOWN).stream().map(known::get).toList());
  }

  /** Weights by the places of words in the model's vocabulary. */
  private SparseVector placed(SparseVector weights, List<String> known) {
    Vocabulary vocabulary = model.textEncoder().vocabulary();
    return weights.reindexed(
        vocabulary.size(), place -> vocabulary.indexOf(known.get(place)).orElseThrow());
  }
}
