package io.github.crossmedia.train.texts;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.CombinationProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.score.CountedWordScores;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
      CrossMediaModel model, int words, double ridge, List<Double> shares, Quality heldOut) {}

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
      Quality quality) {}

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

  private Outcome outcome(Trial best, SortedMap<String, CombinedWords.NewWord> added) {
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
          Formatted.of(
              "the texts have %s of the model's words, at least %s are needed: take texts in the"
                  + " model's language",
              known.size(), MIN_KNOWN));
    }
    return known;
  }

  private SortedMap<String, CombinedWords.NewWord> added(Trial best, double least, int most) {
    Vocabulary vocabulary = model.textEncoder().vocabulary();
    List<String> others =
        best.combinations().features().words().stream()
            .filter(word -> !vocabulary.contains(word))
            .toList();
    List<WordCombinations.Combination> made =
        best.combinations().of(others, new int[0], best.ridge());
    CountedWordScores.Maps maps =
        best.held().maps(model.base().textToImage().calibrations().across().ofOneWord());
    SortedMap<String, CombinedWords.NewWord> added = new TreeMap<>();
    IntStream.range(0, others.size())
        .boxed()
        .filter(i -> made.get(i).strength() >= least)
        .sorted(Comparator.comparing(i -> -made.get(i).strength()))
        .limit(most)
        .forEach(
            i ->
                added.put(
                    others.get(i),
                    new CombinedWords.NewWord(
                        placed(made.get(i).weights(), best.combinations().known()),
                        origin(made.get(i), best.combinations().known()),
                        maps.of(best.combinations().features().count(others.get(i))))));
    return added;
  }

  private static WordOrigin origin(WordCombinations.Combination made, List<String> known) {
    return new WordOrigin(
        WordSource.TEXTS, made.strongest(SHOWN).stream().map(known::get).toList());
  }

  /** Weights by the places of words in the model's vocabulary. */
  private SparseVector placed(SparseVector weights, List<String> known) {
    Vocabulary vocabulary = model.textEncoder().vocabulary();
    return weights.reindexed(
        vocabulary.size(), place -> vocabulary.indexOf(known.get(place)).orElseThrow());
  }

  /**
   * Words known from pictures that are made of other known words as if no picture had shown them:
   * how well that finds pictures, and how likely its scores are.
   */
  static final class HeldOutWords {

    private static final int PARTS = 5;

    private final ScoredPictures pictures;
    private final WordFeatures features;
    private final List<Held> words = new ArrayList<>();

    /**
     * A word held out, with the others of its part.
     *
     * @param scores raw scores of all pictures
     */
    private record Held(int part, String word, WordCombinations.Combination made, float[] scores) {}

    private HeldOutWords(ScoredPictures pictures, WordFeatures features) {
      this.pictures = pictures;
      this.features = features;
    }

    /** Returns every known word, made of those of the other parts. */
    static HeldOutWords of(WordCombinations combinations, double ridge, ScoredPictures pictures) {
      HeldOutWords held = new HeldOutWords(pictures, combinations.features());
      List<String> known = combinations.known();
      for (int part = 0; part < PARTS; part++) {
        int[] left = WordCombinations.part(part, PARTS, known.size());
        List<String> words = combinations.known(left);
        List<WordCombinations.Combination> made = combinations.of(words, left, ridge);
        for (int i = 0; i < words.size(); i++) {
          float[] scores = pictures.scores(made.get(i).weights(), known);
          held.words.add(new Held(part, words.get(i), made.get(i), scores));
        }
      }
      return held;
    }

    /** Returns how well the words are found that any of the pictures shows. */
    Quality quality() {
      int count = 0;
      double chance = 0;
      double texts = 0;
      double seen = 0;
      for (Held held : words) {
        int[] showing = pictures.showing(held.word());
        if (showing.length > 0) {
          count++;
          chance += Chance.averagePrecision(showing.length, pictures.size());
          texts += averagePrecision(held.scores(), showing);
          seen += averagePrecision(pictures.scores(held.word()), showing);
        }
      }
      int all = Math.max(1, count);
      return new Quality(count, chance / all, texts / all, seen / all);
    }

    private double averagePrecision(float[] ofWord, int[] showing) {
      return Measures.averagePrecision().of(pictures.candidates().rank(ofWord, showing));
    }

    double strength(double share) {
      double[] ascending =
          words.stream().mapToDouble(held -> held.made().strength()).sorted().toArray();
      return ascending.length == 0 ? 0 : ascending[(int) (share * (ascending.length - 1))];
    }

    /** Returns maps of words by how often texts have them, near that of single words. */
    CountedWordScores.Maps maps(Calibration single) {
      CountedWordScores all = new CountedWordScores();
      int part = -1;
      for (Held held : words) {
        if (held.part() != part) {
          part = held.part();
          all.begin();
        }
        boolean[] shows = new boolean[pictures.size()];
        Arrays.stream(pictures.showing(held.word())).forEach(place -> shows[place] = true);
        OptionalInt count = features.count(held.word());
        for (int picture = 0; picture < shows.length; picture++) {
          all.add(count, held.scores()[picture], shows[picture]);
        }
      }
      return all.near(single);
    }
  }

  /** Adds words to a model that are weighted sums of words it has. */
  public static final class CombinedWords {

    private CombinedWords() {}

    /**
     * An added word.
     *
     * @param weights of the words of the model, by their places
     * @param map of the word's raw scores
     */
    public record NewWord(SparseVector weights, WordOrigin origin, Calibration map) {}

    public static CrossMediaModel with(GrownModel model, SortedMap<String, NewWord> words) {
      if (words.isEmpty()) {
        return model.whole();
      }
      Map<String, Calibration> calibrations = new HashMap<>();
      Map<String, WordOrigin> origins = new HashMap<>();
      List<SparseVector> rows = new ArrayList<>();
      words.forEach(
          (word, added) -> {
            calibrations.put(word, added.map());
            origins.put(word, added.origin());
            rows.add(added.weights());
          });
      int known = model.textEncoder().vocabulary().size();
      CombinationProjection more = new CombinationProjection(SparseMatrix.of(known, rows));
      return model.with(
          model.vocabulary(words.keySet()),
          tower(model.base().textToImage().documentTower(), more),
          calibrations,
          origins);
    }

    private static Tower tower(Tower tower, CombinationProjection more) {
      return switch (tower) {
        case EncodedTower encoded ->
            new EncodedTower(encoded.encoder(), chain(encoded.projection(), more));
        case SumTower sum ->
            new SumTower(
                sum.towers().stream().map(part -> tower(part, more)).toList(), sum.weights());
        default ->
            throw new IllegalArgumentException(
                "words can't be added to this model, as it was taught or trained further: add them"
                    + " to the model it was made from, and teach or train that");
      };
    }

    private static Projection chain(Projection projection, CombinationProjection more) {
      List<Projection> parts = new ArrayList<>();
      if (projection instanceof ChainProjection chain) {
        parts.addAll(chain.parts());
      } else {
        parts.add(projection);
      }
      parts.add(more);
      return new ChainProjection(parts);
    }
  }

  /**
   * The mean average precision of queries of one word, over known words that are held out.
   *
   * @param words how many words some picture shows
   * @param chance what a random order finds
   * @param fromTexts with no picture of the word
   * @param fromPictures as the model knows the word
   */
  public record Quality(int words, double chance, double fromTexts, double fromPictures) {}

  /**
   * Words as weighted sums of known words, by ridge regression of their features (Hoerl and
   * Kennard, 1970). Of the known words only those with the greatest weights are kept, and the
   * regression is solved again for these, which ranks no worse.
   */
  private static final class WordCombinations {

    private static final int KEPT = 16;
    private static final int AT_ONCE = 512;

    private final WordFeatures features;
    private final List<String> known;
    private final LinearAlgebra algebra;
    private final DenseMatrix rows;
    private final DenseMatrix kernel;

    WordCombinations(WordFeatures features, List<String> known, int threads) {
      this(features, known, new LinearAlgebra(threads));
    }

    private WordCombinations(WordFeatures features, List<String> known, LinearAlgebra algebra) {
      this.features = features;
      this.known = List.copyOf(known);
      this.algebra = algebra;
      this.rows = rows(features, known);
      this.kernel = algebra.product(rows, rows.transposed());
    }

    private static DenseMatrix rows(WordFeatures features, List<String> words) {
      DenseMatrix rows = DenseMatrix.zeros(words.size(), features.dimension());
      for (int row = 0; row < words.size(); row++) {
        float[] values = features.of(words.get(row));
        for (int column = 0; column < values.length; column++) {
          rows.set(row, column, values[column]);
        }
      }
      return rows;
    }

    List<String> known() {
      return known;
    }

    WordFeatures features() {
      return features;
    }

    /**
     * A word as a sum of known words.
     *
     * @param weights by the places of the known words
     * @param strength how much of the word's features the known words explain, from 0 to 1
     */
    record Combination(SparseVector weights, double strength) {

      /** Returns the places of the known words with the greatest positive weights. */
      List<Integer> strongest(int most) {
        return IntStream.range(0, weights.size())
            .boxed()
            .filter(i -> weights.value(i) > 0)
            .sorted(Comparator.comparing(i -> -weights.value(i)))
            .limit(most)
            .map(weights::index)
            .toList();
      }
    }

    /**
     * Words as sums of the known words but those left out.
     *
     * @param left known words, by their places, that may not be part of a sum
     */
    List<Combination> of(List<String> words, int[] left, double ridge) {
      int[] used = without(left);
      DenseMatrix square = DenseMatrix.zeros(used.length, used.length);
      for (int i = 0; i < used.length; i++) {
        for (int j = 0; j < used.length; j++) {
          square.set(i, j, kernel.get(used[i], used[j]));
        }
      }
      square.addToDiagonal(ridge);
      DenseMatrix lower = algebra.cholesky(square);
      List<Combination> all = new ArrayList<>();
      for (int from = 0; from < words.size(); from += AT_ONCE) {
        List<String> some = words.subList(from, Math.min(words.size(), from + AT_ONCE));
        DenseMatrix alike = algebra.product(rows, rows(features, some).transposed());
        DenseMatrix ofUsed = DenseMatrix.zeros(used.length, some.size());
        for (int i = 0; i < used.length; i++) {
          for (int j = 0; j < some.size(); j++) {
            ofUsed.set(i, j, alike.get(used[i], j));
          }
        }
        DenseMatrix weights =
            algebra.solveLowerTransposed(lower, algebra.solveLower(lower, ofUsed));
        for (int j = 0; j < some.size(); j++) {
          all.add(combination(used, alike, weights, j, ridge));
        }
      }
      return all;
    }

    private int[] without(int[] left) {
      boolean[] isLeft = new boolean[known.size()];
      for (int place : left) {
        isLeft[place] = true;
      }
      return IntStream.range(0, known.size()).filter(place -> !isLeft[place]).toArray();
    }

    private Combination combination(
        int[] used, DenseMatrix alike, DenseMatrix weights, int column, double ridge) {
      double strength = 0;
      for (int i = 0; i < used.length; i++) {
        strength += weights.get(i, column) * alike.get(used[i], column);
      }
      int[] kept =
          IntStream.range(0, used.length)
              .boxed()
              .filter(i -> weights.get(i, column) != 0)
              .sorted(Comparator.comparing(i -> -Math.abs(weights.get(i, column))))
              .limit(KEPT)
              .mapToInt(i -> used[i])
              .sorted()
              .toArray();
      return new Combination(solved(kept, alike, column, ridge), strength);
    }

    private SparseVector solved(int[] kept, DenseMatrix alike, int column, double ridge) {
      Map<Integer, Float> weights = new HashMap<>();
      if (kept.length > 0) {
        DenseMatrix square = DenseMatrix.zeros(kept.length, kept.length);
        DenseMatrix right = DenseMatrix.zeros(kept.length, 1);
        for (int i = 0; i < kept.length; i++) {
          for (int j = 0; j < kept.length; j++) {
            square.set(i, j, kernel.get(kept[i], kept[j]));
          }
          right.set(i, 0, alike.get(kept[i], column));
        }
        square.addToDiagonal(ridge);
        DenseMatrix lower = algebra.cholesky(square);
        DenseMatrix solved = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, right));
        for (int i = 0; i < kept.length; i++) {
          weights.put(kept[i], (float) solved.get(i, 0));
        }
      }
      return SparseVector.of(known.size(), weights);
    }

    /** Parts of the known words that are left out in turn: every so-manieth word. */
    static int[] part(int part, int parts, int size) {
      return IntStream.range(0, size).filter(place -> place % parts == part).toArray();
    }

    List<String> known(int[] places) {
      return Arrays.stream(places).mapToObj(known::get).toList();
    }
  }
}
