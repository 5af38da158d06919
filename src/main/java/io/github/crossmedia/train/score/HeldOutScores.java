package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.train.score.ScoreFit.CoupleFit;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw scores of unseen items by models of one method with the same parameters, and the fit to these
 * scores.
 */
public final class HeldOutScores {

  /** The number of known words from which on queries share one calibration. */
  private static final int LENGTHS = 4;

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
        add(scores.scores(query), questions.relevant(query), byWords.get(length));
        questions
            .onlyWord(query)
            .ifPresent(
                word ->
                    singleWords.add(
                        word,
                        pairs -> add(scores.scores(query), questions.relevant(query), pairs)));
      }
    }
    others.add(model, asked);
    hasOneCouple &= model.isSymmetric();
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
}
