package io.github.crossmedia.evaluate.trec;

import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.trec.TrecLines.TrecFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes runs as TREC run files: {@code query Q0 item rank score name}. */
public final class TrecRuns {

  private static final Pattern INFINITY = Pattern.compile("([+-]?)(?i:inf|infinity)");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  private TrecRuns() {}

  /**
   * Reads a run file. As in trec_eval, the rank column is ignored: the order is that of the scores
   * in single precision, and of the ids for equal scores.
   */
  public static Run read(Path file) throws IOException {
    Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
    String name = "";
    try (TrecLines lines = new TrecLines(file, 6)) {
      while (lines.next()) {
        String query = lines.id(0);
        String item = lines.id(2);
        Float earlier = scores.computeIfAbsent(query, q -> new HashMap<>()).put(item, score(lines));
        if (earlier != null) {
          throw lines.malformed("item '" + item + "' is ranked twice for query '" + query + "'");
        }
        name = lines.id(5);
      }
      if (scores.isEmpty()) {
        throw lines.empty("ranked items");
      }
    }
    return Run.of(name, scores);
  }

  /**
   * Parses a score in double precision, then rounds it, as trec_eval does. Unlike trec_eval, it
   * accepts only numbers.
   */
  private static float score(TrecLines lines) throws TrecFormatException {
    String field = lines.field(4);
    Matcher infinity = INFINITY.matcher(field);
    if (infinity.matches()) {
      return infinity.group(1).equals("-") ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
    }
    if (!DECIMAL.matcher(field).matches()) {
      throw lines.malformed("the score '" + field + "' is not a number");
    }
    return (float) Double.parseDouble(field);
  }

  /** Writes a run file; the first rank is 1. */
  public static void write(Run run, Path file) throws IOException {
    String suffix = ' ' + TrecWriter.id("run", run.name()) + '\n';
    TrecWriter.write(
        file,
        out -> {
          for (String query : run.queries()) {
            String prefix = TrecWriter.id("query", query) + " Q0 ";
            int rank = 0;
            for (ScoredItem entry : run.ranking(query)) {
              out.append(prefix).append(TrecWriter.id("item", entry.item()));
              out.append(' ').append(Integer.toString(++rank));
              out.append(' ').append(Float.toString(entry.score())).append(suffix);
            }
          }
        });
  }
}
