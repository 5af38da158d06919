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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Words without pictures for a model whose space is made of words: each is a weighted sum of words
 * that the model knows from pictures. The ridge, and how much word vectors count beside texts, are
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
   * @param vectorShare how much word vectors count beside texts, from 0 to 1
   */
  public record Outcome(
      CrossMediaModel model, int words, double ridge, double vectorShare, WordQuality heldOut) {}

  /** Known words held out under one choice of parameters. */
  private record Trial(
      WordCombinations combinations, double ridge, double share, HeldOutWords held) {}

  /**
   * Returns the model with all other words of texts, of word vectors, or of both.
   *
   * @param most how many words, those that are explained best
   */
  public Outcome add(Optional<WordFeatures> texts, Optional<WordFeatures> vectors, int most) {
    Trial best = tuned(texts, vectors);
    return outcome(best, added(best, best.held().strength(MIN_STRENGTH), most));
  }

  /** Returns the same with all words, however badly they are explained. */
  public Outcome all(Optional<WordFeatures> texts, Optional<WordFeatures> vectors) {
    Trial best = tuned(texts, vectors);
    return outcome(best, added(best, 0, Integer.MAX_VALUE));
  }

  private Outcome outcome(Trial best, SortedMap<String, NewWord> added) {
    return new Outcome(
        CombinedWords.with(model, added),
        added.size(),
        best.ridge(),
        best.share(),
        best.held().quality());
  }

  private Trial tuned(Optional<WordFeatures> texts, Optional<WordFeatures> vectors) {
    WordFeatures first = texts.or(() -> vectors).orElseThrow();
    boolean areBoth = texts.isPresent() && vectors.isPresent();
    Trial best = null;
    double highest = Double.NEGATIVE_INFINITY;
    for (double share : areBoth ? SHARES : List.of(vectors.isPresent() ? 1.0 : 0.0)) {
      WordFeatures features = areBoth ? first.with(vectors.get(), share) : first;
      WordCombinations combinations = new WordCombinations(features, known(features), threads);
      for (double ridge : RIDGES) {
        HeldOutWords held = HeldOutWords.of(combinations, ridge, pictures);
        double quality = held.quality().fromTexts();
        if (quality > highest) {
          highest = quality;
          best = new Trial(combinations, ridge, share, held);
        }
      }
    }
    return best;
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
