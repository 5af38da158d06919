package io.github.crossmedia.train.score;

import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations.QueryCalibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.score.ScoreFit.CoupleFit;
import io.github.crossmedia.train.score.ScoredPairs.Bin;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordFrequencies;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw scores of unseen items by models of one method with the same parameters, and the fit to these
 * scores.
 */
public final class HeldOutScores {

  /** The number of known words from which on queries share one calibration. */
  private static final int LENGTHS = TypedQueries.LONGEST_RUN;

  /** The maximum number of scores that one model adds for queries of one length. */
  private static final long MAX_SCORES = 1_000_000;

  private final List<float[]> relevant = new ArrayList<>();

  /** Scores by the number of a query's words, which is 0 if it has none. */
  private final List<ScoredPairs> byWords =
      Stream.generate(ScoredPairs::new).limit(LENGTHS + 1).toList();

  private final SingleWords singleWords = new SingleWords();
  private final OtherDirections others = new OtherDirections();
  private boolean hasOneCouple = true;

  /**
   * Adds the scores of a model of scale 1 for unseen items.
   *
   * @param learned its training data
   */
  public void add(CrossMediaModel model, TrainingData learned, TrainingData asked) {
    singleWords.begin(learned);
    Questions questions = asked.task().questions(asked).getFirst();
    PointScores scores = questions.scores(model);
    relevant.add(ScoreScale.relevant(scores, questions));
    for (int length = 0; length <= LENGTHS; length++) {
      int[] those = ofLength(questions, length);
      int every = Math.toIntExact(1 + (long) those.length * asked.size() / MAX_SCORES);
      for (int i = 0; i < those.length; i += every) {
        int query = those[i];
        add(
            questions.words(query),
            questions.onlyWord(query),
            scores.scores(query),
            questions.relevant(query));
      }
    }
    others.add(model, asked);
    hasOneCouple &= model.isSymmetric();
  }

  /** Begins with the scores of unseen items for queries that are not made of their own captions. */
  void begin(Vocabulary vocabulary, List<SparseVector> captions) {
    singleWords.begin(vocabulary, captions);
  }

  /** Adds the scores of a query for all items. */
  void add(int words, Optional<String> onlyWord, float[] scores, int[] relevant) {
    add(scores, relevant, byWords.get(Math.min(LENGTHS, words)));
    onlyWord.ifPresent(word -> singleWords.add(word, pairs -> add(scores, relevant, pairs)));
  }

  private static int[] ofLength(Questions questions, int length) {
    return IntStream.range(0, questions.size())
        .filter(query -> Math.min(LENGTHS, questions.words(query)) == length)
        .toArray();
  }

  private static void add(float[] scores, int[] relevant, ScoredPairs pairs) {
    for (int document = 0; document < scores.length; document++) {
      pairs.add(scores[document], Arrays.binarySearch(relevant, document) >= 0);
    }
  }

  /** Returns maps with those of texts fitted to the scores added. */
  QueryCalibrations texts(QueryCalibrations others) {
    ScoreScale stored = new ScoreScale(1, 0);
    ScoredPairs all = new ScoredPairs();
    byWords.forEach(all::addAll);
    return new QueryCalibrations(
        others.any(), ofWords(all, stored), singleWords.maps(stored), others.among());
  }

  /** Returns the scales and the calibrations of the model that is learned from all items. */
  public ScoreFit fit() {
    ScoredPairs all = new ScoredPairs();
    byWords.forEach(all::addAll);
    ScoreScale scale = ScoreScale.of(ScoreScale.joined(relevant.toArray(float[][]::new)), all);
    ScoredPairs texts = others.textsOfPictures();
    ScoreScale back = hasOneCouple ? scale : ScoreScale.of(texts.relevantScores(), texts);
    return new ScoreFit(
        new CoupleFit(
            scale,
            maps(all, ofWords(all, scale), singleWords.maps(scale), others.amongPictures(), scale)),
        new CoupleFit(back, maps(texts, List.of(), new TreeMap<>(), others.amongTexts(), back)));
  }

  private static QueryCalibrations maps(
      ScoredPairs any,
      List<Calibration> words,
      SortedMap<String, Calibration> ofWord,
      ScoredPairs among,
      ScoreScale scale) {
    return new QueryCalibrations(
        IsotonicRegression.fitted(any).calibration(scale),
        words,
        ofWord,
        IsotonicRegression.fitted(among).calibration(scale));
  }

  /** Returns a map for each number of words; none if queries have no words. */
  private List<Calibration> ofWords(ScoredPairs all, ScoreScale scale) {
    if (byWords.getFirst().size() > 0) {
      return List.of();
    }
    List<Calibration> maps = new ArrayList<>();
    Curve shorter = IsotonicRegression.fitted(byWords.get(1).size() == 0 ? all : byWords.get(1));
    maps.add(shorter.calibration(scale));
    for (ScoredPairs pairs : byWords.subList(2, LENGTHS + 1)) {
      shorter = IsotonicRegression.fitted(pairs, shorter);
      maps.add(shorter.calibration(scale));
    }
    return maps;
  }

  /**
   * Scores of single words in groups of words of similar frequency, and the map of each group. The
   * map is fitted near that of all single words, with odds multiplied so that the expected number
   * of relevant pictures is right. The weight of the difference is tuned by holding each part out
   * in turn.
   */
  static final class SingleWords {

    private static final int BINS = 64;

    /** Shares of the difference between a group's map and that of all words. */
    private static final double[] WEIGHTS = {0, 0.25, 0.5, 0.75, 1};

    private final WordFrequencies frequencies = new WordFrequencies();
    private final List<SortedMap<Integer, ScoredPairs>> parts = new ArrayList<>();

    /** Begins with the scores of a model that learned from these captions. */
    void begin(TrainingData learned) {
      frequencies.add(learned);
      parts.add(new TreeMap<>());
    }

    void begin(Vocabulary vocabulary, List<SparseVector> captions) {
      frequencies.add(vocabulary, captions);
      parts.add(new TreeMap<>());
    }

    /** Adds the scores of a word, if a training caption contains it. */
    void add(String word, Consumer<ScoredPairs> scores) {
      frequencies
          .of(word)
          .map(group -> parts.getLast().computeIfAbsent(group, key -> new ScoredPairs()))
          .ifPresent(scores);
    }

    /** Returns a map for each word; none if the frequency of a word makes no difference. */
    SortedMap<String, Calibration> maps(ScoreScale scale) {
      Groups all = Groups.of(parts);
      if (all.all().relevant() == 0 || all.pairs().size() < 2) {
        return new TreeMap<>();
      }
      double weight = weight();
      if (weight == 0) {
        return new TreeMap<>();
      }
      Curve pooled = all.pooled();
      SortedMap<Integer, Calibration> maps = new TreeMap<>();
      all.curves(pooled)
          .forEach(
              (group, curve) -> maps.put(group, pooled.towards(curve, weight).calibration(scale)));
      return frequencies.nearest(maps);
    }

    /** Returns the weight with which maps of the other parts predict each part best. */
    private double weight() {
      if (parts.size() < 2) {
        return 1;
      }
      double[] losses = new double[WEIGHTS.length];
      for (int part = 0; part < parts.size(); part++) {
        List<SortedMap<Integer, ScoredPairs>> others = new ArrayList<>(parts);
        SortedMap<Integer, ScoredPairs> left = others.remove(part);
        Groups learned = Groups.of(others);
        if (learned.all().relevant() > 0) {
          addLosses(learned, left, losses);
        }
      }
      int best = 0;
      for (int i = 1; i < losses.length; i++) {
        best = losses[i] <= losses[best] ? i : best;
      }
      return WEIGHTS[best];
    }

    private static void addLosses(
        Groups learned, SortedMap<Integer, ScoredPairs> left, double[] losses) {
      Curve pooled = learned.pooled();
      SortedMap<Integer, Curve> curves = learned.curves(pooled);
      left.forEach(
          (group, pairs) -> {
            List<Bin> bins = pairs.bins(BINS);
            Curve curve = WordFrequencies.nearest(curves, group);
            for (int i = 0; i < WEIGHTS.length; i++) {
              losses[i] += pooled.towards(curve, WEIGHTS[i]).logLoss(bins);
            }
          });
    }

    /** The scores of some parts, those of each group and those of all. */
    private record Groups(SortedMap<Integer, ScoredPairs> pairs, ScoredPairs all) {

      static Groups of(List<SortedMap<Integer, ScoredPairs>> parts) {
        SortedMap<Integer, ScoredPairs> pairs = new TreeMap<>();
        ScoredPairs all = new ScoredPairs();
        for (SortedMap<Integer, ScoredPairs> part : parts) {
          part.forEach(
              (group, scores) -> {
                pairs.computeIfAbsent(group, key -> new ScoredPairs()).addAll(scores);
                all.addAll(scores);
              });
        }
        return new Groups(pairs, all);
      }

      Curve pooled() {
        return IsotonicRegression.fitted(all);
      }

      SortedMap<Integer, Curve> curves(Curve pooled) {
        SortedMap<Integer, Curve> curves = new TreeMap<>();
        pairs.forEach(
            (group, scores) -> {
              List<Bin> bins = scores.bins(BINS);
              double expected = pooled.expected(bins);
              double relevant = expected * (scores.relevant() + 1) / (expected + 1);
              curves.put(
                  group, IsotonicRegression.fitted(scores, pooled.expecting(relevant, bins)));
            });
        return curves;
      }
    }
  }

  /**
   * Scores of held-out items in the directions other than text to picture: of texts for a picture,
   * of pictures for a picture, of texts for a text.
   */
  private static final class OtherDirections {

    /** The maximum number of items that are compared with each other for one model. */
    private static final int MAX_COMPARED = 500;

    private final ScoredPairs textsOfPictures = new ScoredPairs();
    private final ScoredPairs amongPictures = new ScoredPairs();
    private final ScoredPairs amongTexts = new ScoredPairs();

    /** Adds the scores of a model of scale 1 for items it did not learn from. */
    void add(CrossMediaModel model, TrainingData asked) {
      Task.Relevance relevance = asked.task().relevance(asked);
      List<ComparedItem> items = compared(model, asked);
      for (ComparedItem asking : items) {
        for (ComparedItem found : items) {
          textsOfPictures.add(
              asking.pictureForTexts().dot(found.storedText()),
              relevance.answersPicture(asking.place(), found.place()));
          if (asking != found) {
            amongPictures.add(
                asking.pictureForPictures().dot(found.storedPicture()),
                relevance.arePicturesAlike(asking.place(), found.place()));
            amongTexts.add(
                asking.textForTexts().dot(found.storedText()),
                relevance.answersText(asking.place(), found.place()));
          }
        }
      }
    }

    private static List<ComparedItem> compared(CrossMediaModel model, TrainingData asked) {
      Couple pictures = model.textToImage();
      Couple texts = model.imageToText();
      int every = Math.max(1, Math.ceilDiv(asked.size(), MAX_COMPARED));
      List<ComparedItem> items = new ArrayList<>();
      for (int place = 0; place < asked.size(); place += every) {
        Medium medium = asked.items().get(place).medium();
        items.add(
            new ComparedItem(
                place,
                sparse(texts.query(medium)),
                sparse(pictures.among().query(medium)),
                pictures.document(medium),
                sparse(texts.among().query(medium)),
                texts.document(medium)));
      }
      return items;
    }

    /**
     * Returns a point as a sparse vector, whose products are added in the same order however they
     * are compiled.
     */
    private static SparseVector sparse(float[] point) {
      return SparseVector.of(DenseVector.of(point));
    }

    ScoredPairs textsOfPictures() {
      return textsOfPictures;
    }

    ScoredPairs amongPictures() {
      return amongPictures;
    }

    ScoredPairs amongTexts() {
      return amongTexts;
    }

    /** An item as a query and as a document, in both media. */
    private record ComparedItem(
        int place,
        SparseVector pictureForTexts,
        SparseVector pictureForPictures,
        float[] storedPicture,
        SparseVector textForTexts,
        float[] storedText) {}
  }
}
