package io.github.crossmedia.evaluate.trec;

import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.trec.TrecLines.TrecFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads and writes judgments as a TREC qrels file: {@code query iteration item gain}. */
public final class TrecJudgments {

  private TrecJudgments() {}

  /** Reads a qrels file and ignores the iteration, as trec_eval does. */
  public static Judgments read(Path file) throws IOException {
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    try (TrecLines lines = new TrecLines(file, 4)) {
      while (lines.next()) {
        String query = lines.id(0);
        String item = lines.id(2);
        Integer earlier =
            gains.computeIfAbsent(query, q -> new LinkedHashMap<>()).put(item, gain(lines));
        if (earlier != null) {
          throw lines.malformed("item '" + item + "' is judged twice for query '" + query + "'");
        }
      }
      if (gains.isEmpty()) {
        throw lines.empty("judgments");
      }
    }
    return Judgments.of(gains);
  }

  private static int gain(TrecLines lines) throws TrecFormatException {
    String field = lines.field(3);
    try {
      int gain = Integer.parseInt(field);
      if (Judgments.isGain(gain)) {
        return gain;
      }
    } catch (NumberFormatException e) {
      // one message for gains that are not numbers and for those out of range
    }
    throw lines.malformed("the gain '" + field + "' is not " + Judgments.GAIN_RANGE);
  }

  /** Writes a qrels file, queries and items in their order. */
  public static void write(Judgments judgments, Path file) throws IOException {
    TrecWriter.write(
        file,
        out -> {
          for (String query : judgments.queries()) {
            String prefix = TrecWriter.id("query", query) + " 0 ";
            for (Map.Entry<String, Integer> judged : judgments.gains(query).entrySet()) {
              out.append(prefix).append(TrecWriter.id("item", judged.getKey()));
              out.append(' ').append(Integer.toString(judged.getValue())).append('\n');
            }
          }
        });
  }
}
