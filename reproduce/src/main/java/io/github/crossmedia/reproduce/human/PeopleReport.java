package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.train.method.Parameters;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The results on the judgments of real people.
 *
 * @param learned how many pictures were learned from
 * @param experts a row for each system, compared with the experts' mean
 * @param crowd the same, compared with the crowd's share of yes
 * @param spread how far experts are apart, and what the crowd says of the same pairs
 * @param oneAgainstOthers how well one expert's grade correlates with the mean of the other two
 * @param chosen the parameters of each method, chosen on validation
 */
record PeopleReport(
    int learned,
    JudgedRows experts,
    JudgedRows crowd,
    GradeSpread spread,
    double oneAgainstOthers,
    SortedMap<String, Parameters> chosen) {

  /** The rows of one kind of judges, and how many pairs and pictures they judged. */
  record JudgedRows(int pairs, int pictures, Map<String, Double> alphas, List<PeopleRow> rows) {
    public JudgedRows {
      rows = List.copyOf(rows);
    }
  }
}
