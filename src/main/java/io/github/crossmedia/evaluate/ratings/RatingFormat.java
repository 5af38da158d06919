package io.github.crossmedia.evaluate.ratings;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** A format of ratings. */
public enum RatingFormat {
  /** TREC's qrels. */
  TREC,
  /** CSV as Quepid exports it from a case or a book, and imports it. */
  QUEPID,
  /** JSON as OpenSearch's Search Relevance Workbench takes and returns it. */
  WORKBENCH;

  /** Returns the name on a command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads ratings in whichever format a file is.
   *
   * @param texts the texts of queries that TREC's files name by ids; other ids are words, joined by
   *     a plus
   */
  public static Ratings read(Path file, Map<String, String> texts) throws IOException {
    if (isOfPeople(file)) {
      return Ratings.ofPeople(JudgmentFile.read(file));
    }
    return switch (of(file)) {
      case TREC ->
          Ratings.of(TrecJudgments.read(file))
              .renamed(id -> texts.getOrDefault(id, id.replace('+', ' ')));
      case QUEPID -> QuepidCsv.read(file);
      case WORKBENCH -> WorkbenchJson.read(file);
    };
  }

  /** Returns the judgments of a file in any format, with ids of queries as in a run. */
  public static Judgments judgments(Path file) throws IOException {
    return !isOfPeople(file) && of(file) == TREC
        ? TrecJudgments.read(file)
        : read(file, Map.of()).renamed(RatingFormat::id).judgments();
  }

  /** Returns the id of a query in a run: its words, joined by a plus. */
  public static String id(String text) {
    return new JudgedQuery.Text(text).query();
  }

  /** Returns true for a file of the judging page: lines of JSON with a picture and a grade. */
  private static boolean isOfPeople(Path file) throws IOException {
    String begin = firstLine(file);
    return begin.startsWith("{") && begin.contains("\"picture\"") && begin.contains("\"grade\"");
  }

  private static RatingFormat of(Path file) throws IOException {
    String begin = firstLine(file);
    return begin.startsWith("{") || begin.startsWith("[")
        ? WORKBENCH
        : QuepidCsv.isHeader(begin) ? QUEPID : TREC;
  }

  private static String firstLine(Path file) throws IOException {
    try (var lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String begin = line.strip();
        if (!begin.isEmpty()) {
          return begin;
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file of judgments: " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + ": not UTF-8", e);
    }
    throw new IllegalArgumentException(file + " is empty");
  }

  /** Writes ratings, the mean of all judges for each item. */
  public void write(Ratings ratings, Path file) throws IOException {
    switch (this) {
      case TREC -> TrecJudgments.write(ratings.renamed(RatingFormat::id).judgments(), file);
      case QUEPID -> QuepidCsv.write(ratings, file);
      case WORKBENCH -> WorkbenchJson.write(ratings, file);
    }
  }
}
