package io.github.crossmedia.gallery.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What indexing a folder came to.
 *
 * @param pictures different pictures in the index now
 * @param added files taken in by this run
 * @param unchanged files that were not looked at again
 * @param removed files that were in the index and are gone
 * @param duplicates files whose picture is in another file too
 * @param others files that are no pictures and no problem
 * @param hidden files and folders
 * @param problems by what to do about them
 * @param skipped every file that is not in the index, with the reason, by name
 */
public record FolderSummary(
    int pictures,
    int added,
    int unchanged,
    int removed,
    int duplicates,
    int others,
    int hidden,
    List<Problem> problems,
    List<Skipped> skipped) {

  static final String NOT_A_PICTURE = "not a picture";
  static final int EXAMPLES = 3;

  /** Files with the same problem; some of them by name. */
  public record Problem(String advice, int count, List<String> examples) {}

  /** A file that is not in the index, and why. */
  public record Skipped(String name, String reason) {}

  public FolderSummary {
    problems = List.copyOf(problems);
    skipped = List.copyOf(skipped);
  }

  /** Sentences for people. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%,d pictures in the index: %,d files taken in, %,d unchanged, %,d gone.",
            pictures,
            added,
            unchanged,
            removed));
    if (duplicates > 0) {
      sentences.add(
          files(duplicates)
              + (duplicates == 1 ? " holds" : " hold")
              + " the same picture as another one.");
    }
    for (Problem problem : problems) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "%s left out: %s (%s)",
              files(problem.count()),
              problem.advice(),
              String.join(", ", problem.examples())
                  + (problem.count() > problem.examples().size() ? ", ..." : "")));
    }
    if (others > 0) {
      List<String> names =
          skipped.stream()
              .filter(file -> file.reason().equals(NOT_A_PICTURE))
              .map(Skipped::name)
              .toList();
      sentences.add(
          String.format(
              Locale.ROOT,
              "%s %s: %s%s",
              files(others),
              others == 1 ? "is not a picture" : "are not pictures",
              String.join(", ", names.subList(0, Math.min(EXAMPLES, names.size()))),
              names.size() > EXAMPLES ? ", ..." : ""));
    }
    return sentences;
  }

  private static String files(int count) {
    return count == 1 ? "1 file" : String.format(Locale.ROOT, "%,d files", count);
  }
}
