package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.clicks.WeighedClicks.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How much what clicks say should count beside what a model says: of one picture in {@value
 * #ONE_IN}, clicks are held out, and a logistic regression finds from both scores which pictures
 * were clicked by those who looked at them. People look only at what the model put first, but that
 * choice was made by one of the two scores, so that it doesn't bias how much each of them counts.
 *
 * <p>Scores and rates are those above the mean of what the query showed, so that queries with many
 * good pictures and queries with few count alike.
 */
final class ClickShare {

  private static final int ONE_IN = 3;
  private static final int STEPS = 30;

  /** Where a log doesn't say what was shown, or has next to no looks. */
  private static final double UNKNOWN = 1;

  private static final double MOST = 8;
  private static final double LEAST_OF_THE_MODEL = 0.02;

  /** What a weight of each score is held near to, as by one look at a middling picture or so. */
  private static final double[] PRIOR = {0.5, 0.25};

  private final List<Look> looks = new ArrayList<>();

  /** A picture that was shown: both scores, about how often it was looked at, and clicked. */
  private record Look(double[] scores, double offset, double looked, double clicked) {}

  private ClickShare() {}

  static double of(ClickedWords words, ImprovedModel how) {
    Map<Integer, float[]> learned = words.learned(how, place -> place % ONE_IN != 0);
    ClickShare share = new ClickShare();
    for (ClickedWords.Asked asked : words.queries()) {
      share.add(words.pictures(), asked, learned);
    }
    return share.fitted();
  }

  private void add(SeenPictures pictures, ClickedWords.Asked asked, Map<Integer, float[]> learned) {
    List<Pair> held =
        asked.shown().stream()
            .filter(pair -> pair.looked() > 0)
            .filter(pair -> pictures.places().get(pair.picture()) % ONE_IN == 0)
            .toList();
    if (held.size() < 2) {
      return;
    }
    double[][] scores = new double[held.size()][2];
    double[] means = new double[2];
    double looked = 0;
    double clicked = 0;
    for (int i = 0; i < scores.length; i++) {
      int place = pictures.places().get(held.get(i).picture());
      scores[i][0] = pictures.score(asked.query(), place);
      scores[i][1] = pictures.score(asked.query(), place, learned) - scores[i][0];
      means[0] += scores[i][0] / scores.length;
      means[1] += scores[i][1] / scores.length;
      looked += held.get(i).looked();
      clicked += held.get(i).made();
    }
    double rate = Math.min(0.95, (clicked + 0.5) / (looked + 1));
    double offset = Math.log(rate / (1 - rate));
    for (int i = 0; i < scores.length; i++) {
      double[] above = {scores[i][0] - means[0], scores[i][1] - means[1]};
      Pair pair = held.get(i);
      looks.add(new Look(above, offset, Math.max(pair.looked(), pair.made()), pair.made()));
    }
  }

  /** Newton's steps for the likeliest weights; what they are worth to each other is the share. */
  private double fitted() {
    double spread = Math.sqrt(looks.stream().mapToDouble(look -> square(look, 0)).average().orElse(0));
    if (!(spread > 0) || !(looks.stream().mapToDouble(look -> square(look, 1)).sum() > 0)) {
      return UNKNOWN;
    }
    double[] weights = PRIOR.clone();
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = {PRIOR[0] - weights[0], PRIOR[1] - weights[1]};
      double[] hessian = {1, 0, 1};
      for (Look look : looks) {
        double model = look.scores()[0] / spread;
        double clicks = look.scores()[1] / spread;
        double logit = look.offset() + weights[0] * model + weights[1] * clicks;
        double rate = 1 / (1 + Math.exp(-logit));
        double residual = look.clicked() - look.looked() * rate;
        double information = look.looked() * rate * (1 - rate);
        gradient[0] += residual * model;
        gradient[1] += residual * clicks;
        hessian[0] += information * model * model;
        hessian[1] += information * model * clicks;
        hessian[2] += information * clicks * clicks;
      }
      double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
      weights[0] += (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
      weights[1] += (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
    }
    return Math.clamp(weights[1] / Math.max(LEAST_OF_THE_MODEL, weights[0]), 0, MOST);
  }

  private static double square(Look look, int score) {
    return look.scores()[score] * look.scores()[score];
  }
}
