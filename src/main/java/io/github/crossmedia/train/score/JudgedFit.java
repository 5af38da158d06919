package io.github.crossmedia.train.score;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.HeldOutPairs;
import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.Medium;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.lucene.util.VectorUtil;

/**
 * Turns human judgments into the calibration of a model: the monotone least-squares map from raw
 * scores to grades, as shares of their scale. The model must not have learned from judged pictures.
 *
 * @param scale the scale of the judgments: a score of 0 is its lowest grade, a score of 1 its
 *     highest
 * @param pairs the number of judged pairs that the maps were fitted to
 * @param effective the equivalent number of equally weighted pairs
 * @param judges the number of judges
 * @param heldOut the kind of groups held out for the correlation: queries or pictures
 * @param correlation the correlation of mapped scores with grades; empty if there are too few of
 *     both
 */
public record JudgedFit(
    CrossMediaModel model,
    Scale scale,
    int pairs,
    double effective,
    int judges,
    String heldOut,
    OptionalDouble correlation) {

  /** The card's entry about the meaning of scores. */
  public static final String SCORE = "score";

  private static final int MIN_COUNT = 10;
  private static final long SEED = 1;

  /** The least distance of a share from both ends, which no calibration reaches. */
  private static final double MIN_VALUE = 0.005;

  /**
   * Fits the maps of text queries and of picture queries, if they were judged.
   *
   * @param pictures the judged pictures by their ids; others are left out
   */
  public static JudgedFit of(
      CrossMediaModel model, Collection<Judgment> judgments, Map<String, Item> pictures) {
    List<JudgedPair> judged =
        JudgedPair.of(JudgeCalibration.fit(judgments).adjusted(judgments)).stream()
            .filter(pair -> isThere(pair, pictures))
            .toList();
    if (judged.size() < MIN_COUNT) {
      throw new IllegalArgumentException(
          Formatted.of(
              "only %d judged pairs are of pictures in the collection: at least %d are needed",
              judged.size(), MIN_COUNT));
    }
    Scale scale = judged.getFirst().scale();
    judged.forEach(pair -> requireScale(scale, pair));
    List<JudgedPair> ofTexts = judged.stream().filter(pair -> isOfText(pair)).toList();
    List<JudgedPair> ofPictures = judged.stream().filter(pair -> !isOfText(pair)).toList();
    Couple couple = model.textToImage();
    QueryCalibrations across = couple.calibrations().across();
    QueryCalibrations maps =
        new QueryCalibrations(
            ofTexts.isEmpty() ? across.any() : map(couple, ofTexts, pictures),
            ofTexts.isEmpty() ? across.byWords() : List.of(),
            new TreeMap<>(),
            Phrases.NONE,
            ofPictures.isEmpty() ? across.among() : map(couple, ofPictures, pictures),
            across.unknown());
    Couple calibrated =
        couple.withCalibrations(new Calibrations(maps, couple.calibrations().back()));
    CrossMediaModel fitted =
        new CrossMediaModel(
            model.card(),
            model.space(),
            calibrated,
            model.isSymmetric() ? calibrated.reversed() : model.imageToText(),
            model.familiarity());
    List<JudgedPair> most = ofTexts.size() >= ofPictures.size() ? ofTexts : ofPictures;
    HeldOutPairs heldOut = HeldOutPairs.of(most);
    int judges = (int) judgments.stream().map(Judgment::judge).distinct().count();
    double[] weights = judged.stream().mapToDouble(JudgedPair::weight).toArray();
    return new JudgedFit(
        fitted,
        scale,
        judged.size(),
        EffectiveSize.of(weights),
        judges,
        heldOut.kind(),
        correlation(couple, most, heldOut, pictures));
  }

  private static boolean isThere(JudgedPair pair, Map<String, Item> pictures) {
    return pictures.containsKey(pair.pair().picture())
        && (isOfText(pair) || pictures.containsKey(pair.pair().question().query()));
  }

  private static boolean isOfText(JudgedPair pair) {
    return pair.pair().question() instanceof JudgedQuery.Text;
  }

  private static void requireScale(Scale scale, JudgedPair pair) {
    if (!pair.scale().equals(scale)) {
      throw new IllegalArgumentException(
          "all pairs must be judged on one scale: found " + scale + " and " + pair.scale());
    }
  }

  private static Calibration map(
      Couple couple, List<JudgedPair> pairs, Map<String, Item> pictures) {
    GradeMap.KnotMap map = MonotoneRegression.fit(scored(couple, pairs, pictures));
    List<double[]> points = new ArrayList<>();
    for (int knot = 0; knot < map.scores().length; knot++) {
      double share = Math.clamp(map.grades()[knot], MIN_VALUE, 1 - MIN_VALUE);
      points.add(new double[] {map.scores()[knot], share});
    }
    Scale scale = pairs.getFirst().scale();
    return Curve.through(points)
        .calibration(new ScoreScale(1, 0))
        .readAs(new Grades((float) scale.lowest(), (float) scale.highest()));
  }

  private static ScoredGrades scored(
      Couple couple, List<JudgedPair> pairs, Map<String, Item> pictures) {
    return new ScoredGrades(
        pairs.stream().mapToDouble(pair -> raw(couple, pair, pictures)).toArray(),
        pairs.stream().mapToDouble(pair -> pair.scale().share(pair.grade())).toArray(),
        pairs.stream().mapToDouble(JudgedPair::weight).toArray());
  }

  private static float raw(Couple couple, JudgedPair pair, Map<String, Item> pictures) {
    float[] point = couple.document(pictures.get(pair.pair().picture()).medium());
    float[] asked =
        switch (pair.pair().question()) {
          case JudgedQuery.Text text -> couple.query(Medium.ofText(text.words()));
          case JudgedQuery.Picture picture ->
              couple.reversed().query(pictures.get(picture.id()).medium());
        };
    return VectorUtil.dotProduct(asked, point);
  }

  private static OptionalDouble correlation(
      Couple couple, List<JudgedPair> pairs, HeldOutPairs heldOut, Map<String, Item> pictures) {
    return heldOut
        .mapped(scored(couple, pairs, pictures), SEED)
        .map(WeightedCorrelation::pearson)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /** Returns the name of the correlation on the card. */
  public String measured() {
    return "correlation with judgments of held-out " + heldOut;
  }

  /** Returns the meaning of the model's scores, for its card. */
  public String remark() {
    return Formatted.of(
        "0 means grade %s, 1 means grade %s: judgments from %s of %d pairs, worth %.0f of equal"
            + " weight, by %d %s",
        plain(scale.lowest()),
        plain(scale.highest()),
        scale,
        pairs,
        effective,
        judges,
        judges == 1 ? "judge" : "judges");
  }

  private static String plain(double grade) {
    return Formatted.of("%.0f", grade);
  }
}
