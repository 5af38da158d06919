package io.github.crossmedia.evaluate.human;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The judgments of Flickr8k (Hodosh, Young and Hockenmaier, 2013) as tab-separated tables. {@code
 * picture, caption_of, caption, expert_1, expert_2, expert_3} contains grades from 1 to 4. They are
 * sorted, so that the expert of a grade is unknown. {@code picture, caption_of, caption, yes, no}
 * counts votes.
 */
final class FlickrJudgments {

  static final Scale EXPERTS = new Scale(1, 4);

  private static final String EXPERT_HEADER =
      "picture\tcaption_of\tcaption\texpert_1\texpert_2\texpert_3";
  private static final String CROWD_HEADER = "picture\tcaption_of\tcaption\tyes\tno";
  private static final int CAPTION = 2;

  private final Path file;
  private final boolean isCrowd;

  private FlickrJudgments(Path file, boolean isCrowd) {
    this.file = file;
    this.isCrowd = isCrowd;
  }

  static boolean isHeader(String line) {
    return line.equals(EXPERT_HEADER) || line.equals(CROWD_HEADER);
  }

  static List<Judgment> parse(Path file, List<String> lines) throws IOException {
    FlickrJudgments table = new FlickrJudgments(file, lines.getFirst().equals(CROWD_HEADER));
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        table.row(lines.get(i), i + 1, judgments);
      }
    }
    return judgments;
  }

  private void row(String line, int number, List<Judgment> judgments) {
    String[] cells = line.split("\t", -1);
    int columns = (isCrowd ? CROWD_HEADER : EXPERT_HEADER).split("\t").length;
    if (cells.length != columns) {
      throw new JudgmentFileException(
          file, number, cells.length + " columns under " + columns + " headings");
    }
    try {
      if (isCrowd) {
        int yes = votes(cells[CAPTION + 1]);
        int all = yes + votes(cells[CAPTION + 2]);
        for (int vote = 0; vote < all; vote++) {
          judgments.add(judgment(cells, "vote-" + (vote + 1), vote < yes ? 1 : 0));
        }
      } else {
        for (int i = CAPTION + 1; i < columns; i++) {
          judgments.add(judgment(cells, "sorted-" + (i - CAPTION), Double.parseDouble(cells[i])));
        }
      }
    } catch (NumberFormatException e) {
      throw new JudgmentFileException(file, number, "a grade is not a number: " + line);
    } catch (IllegalArgumentException e) {
      throw new JudgmentFileException(file, number, e.getMessage());
    }
  }

  private static int votes(String cell) {
    int votes = Integer.parseInt(cell);
    if (votes < 0) {
      throw new IllegalArgumentException("the number of votes is " + votes);
    }
    return votes;
  }

  private Judgment judgment(String[] cells, String judge, double grade) {
    return new Judgment(
        judge,
        new JudgedQuery.Text(cells[CAPTION]),
        cells[0],
        OptionalDouble.of(grade),
        isCrowd ? Scale.YES_OR_NO : EXPERTS,
        false,
        1);
  }
}
