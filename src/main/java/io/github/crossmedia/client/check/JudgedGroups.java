package io.github.crossmedia.client.check;

import io.github.crossmedia.client.Finding;
import io.github.crossmedia.client.check.Gate.Group;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.PairedBootstrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The judged queries of a gate. For each group of them, the mean of a measure is compared between
 * the served version and the candidate.
 *
 * @param served the ranking of the served version for each judged query
 * @param candidate the ranking of the candidate
 */
record JudgedGroups(Judgments judgments, Run served, Run candidate) {

  private static final Group ALL = new Group("all", null, "P_10", null, null);
  private static final long SEED = 1;

  /**
   * Returns a finding for each group, or one for all queries if there are no groups. Without judged
   * queries there is none.
   */
  List<Finding> findings(List<Group> groups) {
    if (judgments.queries().isEmpty()) {
      return List.of();
    }
    return (groups.isEmpty() ? List.of(ALL) : groups).stream().map(this::finding).toList();
  }

  private Finding finding(Group group) {
    Judgments own = own(group);
    Measure measure = group.measured();
    Evaluation before = Evaluation.ofAllJudged(own, served);
    Evaluation after = Evaluation.ofAllJudged(own, candidate);
    double was = before.mean(measure);
    double is = after.mean(measure);
    PairedBootstrap pairs = PairedBootstrap.of(after.values(measure), before.values(measure), SEED);
    UnratedBounds bounds = UnratedBounds.of(measure, own, candidate);
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("queries", (double) own.queries().size());
    numbers.put("served", was);
    numbers.put("candidate", is);
    numbers.put("difference_lower", pairs.lower());
    numbers.put("difference_upper", pairs.upper());
    numbers.put("unrated_share", bounds.share());
    numbers.put("candidate_lower", bounds.lower());
    numbers.put("candidate_upper", bounds.upper());
    StringBuilder sentence =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s, %s of %d queries: %.3f, served %.3f (difference %+.3f to %+.3f)",
                group.name(),
                measure.name(),
                own.queries().size(),
                is,
                was,
                pairs.lower(),
                pairs.upper()));
    if (bounds.unrated() > 0) {
      sentence.append(
          String.format(
              Locale.ROOT,
              "; %.0f %% of the first hits are unrated, which allow %.3f to %.3f",
              100 * bounds.share(),
              bounds.lower(),
              bounds.upper()));
    }
    List<String> required = new ArrayList<>();
    boolean passes = true;
    if (group.minimum() != null) {
      passes &= is >= group.minimum();
      required.add(String.format(Locale.ROOT, "at least %.3f", group.minimum()));
    }
    if (group.loss() != null) {
      passes &= was - is <= group.loss();
      required.add(String.format(Locale.ROOT, "at most %.3f less than served", group.loss()));
    }
    if (!required.isEmpty()) {
      sentence.append("; required: ").append(String.join(", ", required));
    }
    return new Finding(
        group.name(),
        required.isEmpty() ? Optional.empty() : Optional.of(passes),
        sentence.toString(),
        numbers);
  }

  private Judgments own(Group group) {
    if (group.queries() == null) {
      return judgments;
    }
    for (String query : group.queries()) {
      if (!judgments.queries().contains(query)) {
        throw new IllegalArgumentException(
            "the query \"" + query + "\" of the group " + group.name() + " is not judged");
      }
    }
    return judgments.only(group.queries()::contains);
  }
}
