package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.statistics.Comparison.Holm;
import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.published.Experiment.Claim;
import io.github.crossmedia.reproduce.published.Experiment.QueryKind;
import io.github.crossmedia.reproduce.published.ExperimentRunner.MethodRun.MethodValues;
import io.github.crossmedia.reproduce.published.Report.Difference;
import io.github.crossmedia.reproduce.published.Report.Lead;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trial;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The results of an experiment.
 *
 * @param reliabilities for each method the reliability of its scores, for queries as people type
 *     them; empty if models were not calibrated
 * @param answered the same for the measured queries, each of which has a relevant picture
 * @param leads what became of the publication's claims
 * @param curves for each method and medium of the query, if queries are items
 * @param matches of the first method whose concepts have names
 */
public record Report(
    Experiment experiment,
    AskedPictures asked,
    Counts counts,
    List<Row> rows,
    List<ChosenParameters> chosen,
    List<Difference> differences,
    List<Lead> leads,
    Map<String, Reliability> reliabilities,
    Map<String, Reliability> answered,
    List<MediumCurve> curves,
    List<ExplainedMatch> matches) {

  public Report {
    reliabilities = Collections.unmodifiableMap(new LinkedHashMap<>(reliabilities));
    answered = Collections.unmodifiableMap(new LinkedHashMap<>(answered));
    curves = List.copyOf(curves);
    matches = List.copyOf(matches);
    rows = List.copyOf(rows);
    chosen = List.copyOf(chosen);
    differences = List.copyOf(differences);
    leads = List.copyOf(leads);
  }

  /** Returns the publication's number in percent, if it has one. */
  OptionalDouble published(String method, QueryKind kind, String measure) {
    return rows.stream()
        .filter(
            row ->
                row.method().equals(method)
                    && row.queries().equals(kind.label())
                    && row.measure().equals(measure))
        .map(Row::paper)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  /** Returns true where no number fell below its guard. */
  public boolean isReached() {
    return rows.stream().allMatch(Row::reached);
  }

  /** The numbers of pictures and queries. */
  public record Counts(
      int words,
      int trainingPictures,
      int validationPictures,
      int askedPictures,
      int askedGroups,
      int askedQueries) {}

  /**
   * The parameters chosen on validation for a method.
   *
   * @param measured how many models they are the best of
   * @param trials what was tried
   */
  public record ChosenParameters(
      String method,
      String learnedFrom,
      Parameters parameters,
      double validationAvgP,
      int measured,
      List<Trial> trials) {}

  /**
   * A method that the publication says is ahead of another one.
   *
   * @param difference of the first to the other
   */
  public record Lead(QueryKind queries, String measure, Difference difference) {

    /** Returns what the difference decides of the claim. */
    Verdict verdict() {
      return Verdict.of(difference.overPictures().interval());
    }
  }

  /**
   * Two methods compared on all queries, by the measure of the experiment.
   *
   * @param test on the queries
   * @param testCorrected its probability, corrected for the number of pairs
   * @param overPictures the difference in percent, with its bootstrap over pictures
   * @param overPicturesCorrected its probability, corrected for the number of pairs
   */
  public record Difference(
      String better,
      String other,
      SignedRankTest test,
      double testCorrected,
      ResampledFigure overPictures,
      double overPicturesCorrected) {

    Difference corrected(double newTest, double newOverPictures) {
      return new Difference(better, other, test, newTest, overPictures, newOverPictures);
    }
  }

  /**
   * The precision of a method for queries of one medium.
   *
   * @param precision at the eleven points from recall 0 to 1, the mean over queries
   * @param byLabel the mean average precision of the queries of each label
   */
  record MediumCurve(
      String method,
      Direction direction,
      List<Double> precision,
      SortedMap<String, Double> byLabel) {

    MediumCurve {
      precision = List.copyOf(precision);
      byLabel = Collections.unmodifiableSortedMap(new TreeMap<>(byLabel));
    }

    /** Returns the curve of a model; {@code items} are the queries, in order. */
    static MediumCurve of(
        String method, CrossMediaModel model, Questions questions, List<Item> items) {
      List<Measure> points = Measures.precisionRecallCurve();
      Double[] sums = new Double[points.size()];
      Arrays.fill(sums, 0.0);
      TreeMap<String, Double> byLabel = new TreeMap<>();
      TreeMap<String, Integer> counts = new TreeMap<>();
      Scores scores = questions.scores(model);
      for (int query = 0; query < questions.size(); query++) {
        RankedRelevance ranking =
            questions.candidates().rank(scores.scores(query), questions.relevant(query));
        for (int point = 0; point < sums.length; point++) {
          sums[point] += points.get(point).of(ranking) / questions.size();
        }
        double averagePrecision = Measures.averagePrecision().of(ranking);
        for (String label : items.get(query).labels()) {
          byLabel.merge(label, averagePrecision, Double::sum);
          counts.merge(label, 1, Integer::sum);
        }
      }
      byLabel.replaceAll((label, sum) -> sum / counts.get(label));
      return new MediumCurve(method, questions.direction(), List.of(sums), byLabel);
    }
  }

  /**
   * Compares methods: every two of them, the better one first, and those of a publication's claims.
   */
  static final class Differences {

    private Differences() {}

    static List<Difference> of(List<MethodValues> methods) {
      List<MethodValues> best = new ArrayList<>(methods);
      best.sort(Comparator.comparingDouble((MethodValues each) -> -each.mean().observed()));
      List<Difference> differences = new ArrayList<>();
      for (int i = 0; i < best.size(); i++) {
        for (MethodValues other : best.subList(i + 1, best.size())) {
          differences.add(between(best.get(i), other));
        }
      }
      return corrected(differences);
    }

    /** Returns what became of each claim. */
    static List<Lead> of(List<Claim> claims, List<MethodValues> methods) {
      return claims.stream()
          .flatMap(
              claim -> {
                MethodValues ahead = named(claim.ahead(), claim, methods);
                List<Difference> differences =
                    claim.of().stream()
                        .map(other -> between(ahead, named(other, claim, methods)))
                        .toList();
                return corrected(differences).stream()
                    .map(difference -> new Lead(claim.queries(), claim.measure(), difference));
              })
          .toList();
    }

    private static MethodValues named(String method, Claim claim, List<MethodValues> methods) {
      return methods.stream()
          .filter(
              each ->
                  each.method().equals(method)
                      && each.kind() == claim.queries()
                      && each.measure().equals(Measures.named(claim.measure()).name()))
          .findFirst()
          .orElseThrow();
    }

    private static Difference between(MethodValues first, MethodValues other) {
      SignedRankTest test = SignedRankTest.of(first.values(), other.values());
      ResampledFigure difference = first.mean().minus(other.mean());
      return new Difference(
          first.method(), other.method(), test, test.pValue(), difference, difference.pValue());
    }

    private static List<Difference> corrected(List<Difference> pairs) {
      double[] wilcoxon =
          Holm.corrected(pairs.stream().mapToDouble(pair -> pair.test().pValue()).toArray());
      double[] overPictures =
          Holm.corrected(
              pairs.stream().mapToDouble(pair -> pair.overPictures().pValue()).toArray());
      return IntStream.range(0, pairs.size())
          .mapToObj(i -> pairs.get(i).corrected(wilcoxon[i], overPictures[i]))
          .toList();
    }
  }
}
