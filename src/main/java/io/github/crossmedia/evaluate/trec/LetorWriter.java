package io.github.crossmedia.evaluate.trec;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.ranking.Judgments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Writes features for learning to rank in the format of LETOR, {@code grade qid:1 1:0.83 2:0.1 #
 * item}, which RankLib, XGBoost and SVMrank read. Queries are numbered from 1. The comments at the
 * beginning name the features.
 */
public final class LetorWriter {

  private LetorWriter() {}

  /**
   * Writes a file.
   *
   * @param features the names of the features
   * @param queries for each query the features of its items
   * @param judgments the grades; an item without one has grade 0
   */
  public static void write(
      List<String> features,
      Map<String, Map<String, float[]>> queries,
      Judgments judgments,
      Path file)
      throws IOException {
    TrecWriter.write(
        file,
        out -> {
          for (int feature = 0; feature < features.size(); feature++) {
            out.append(Formatted.of("# %d %s\n", feature + 1, features.get(feature)));
          }
          int number = 0;
          for (var query : queries.entrySet()) {
            number++;
            Map<String, Integer> grades = judgments.gains(query.getKey());
            for (var item : query.getValue().entrySet()) {
              int grade = Math.max(0, grades.getOrDefault(item.getKey(), 0));
              out.append(grade + " qid:" + number);
              float[] values = item.getValue();
              for (int feature = 0; feature < values.length; feature++) {
                out.append(" " + (feature + 1) + ":" + values[feature]);
              }
              out.append(" # " + TrecWriter.id("item", item.getKey()));
              out.append(" " + TrecWriter.id("query", query.getKey()) + "\n");
            }
          }
        });
  }
}
