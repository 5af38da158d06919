package io.github.crossmedia.gallery.files;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.SkippedFile;
import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.picture.decode.FileKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The outcome of indexing a folder.
 *
 * @param pictures different pictures in the index
 * @param added files added by this run
 * @param unchanged files that were not read again
 * @param removed files that were in the index and are gone
 * @param away files that may be on an unmounted drive; the index keeps them
 * @param duplicates files whose picture another file also holds
 * @param others files that are neither pictures nor problems
 * @param hidden files and folders
 * @param problems grouped by their remedy
 * @param converter the program that reads the HEIC and AVIF files in the index, empty without any
 * @param skipped every file that is not in the index, with the reason, by name
 */
public record FolderSummary(
    int pictures,
    int added,
    int unchanged,
    int removed,
    int away,
    int duplicates,
    int others,
    int hidden,
    List<Problem> problems,
    String converter,
    List<MissingFile> skipped) {

  private static final String NOT_A_PICTURE = "not a picture";
  private static final int EXAMPLES = 3;

  /** Files with the same problem; some of them by name. */
  public record Problem(String advice, int count, List<String> examples) {

    static Problem of(String advice, List<String> names) {
      return new Problem(advice, names.size(), names.stream().limit(EXAMPLES).toList());
    }
  }

  /** A file that is not in the index, and why. */
  public record MissingFile(String name, String reason) {}

  public FolderSummary {
    problems = List.copyOf(problems);
    skipped = List.copyOf(skipped);
  }

  /**
   * Returns the outcome of a run.
   *
   * @param records all files of the folder after the run
   * @param fresh how many files were new or changed
   * @param added how many of those the index contains
   */
  static FolderSummary of(
      FolderListing listing,
      List<FileRecord> records,
      int fresh,
      int added,
      int removed,
      int away) {
    int files = (int) records.stream().filter(FileRecord::isPicture).count();
    int different =
        (int) records.stream().filter(FileRecord::isPicture).map(FileRecord::id).distinct().count();
    int others = (int) records.stream().filter(FolderSummary::isOther).count();
    return new FolderSummary(
        different,
        added,
        listing.files().size() - fresh,
        removed,
        away,
        files - different,
        others,
        listing.hidden(),
        problems(records, listing.leftOut()),
        converter(records),
        skipped(records, listing.leftOut()));
  }

  /** Returns true for files that are neither pictures nor problems, nor belong to a picture. */
  private static boolean isOther(FileRecord record) {
    return !record.isPicture() && !record.isProblem() && !Sidecar.isNamed(record.name());
  }

  private static String converter(List<FileRecord> records) {
    return records.stream().anyMatch(FileRecord::isHeif)
        ? PictureConverter.installed().program(FileKind.HEIC).map(Path::toString).orElse("")
        : "";
  }

  private static List<MissingFile> skipped(List<FileRecord> records, List<SkippedFile> leftOut) {
    Stream<MissingFile> files =
        records.stream()
            .filter(record -> record.isProblem() || isOther(record))
            .map(record -> new MissingFile(record.name(), reason(record)));
    return Stream.concat(
            files, leftOut.stream().map(out -> new MissingFile(out.name(), out.reason())))
        .sorted(Comparator.comparing(MissingFile::name))
        .toList();
  }

  private static String reason(FileRecord record) {
    return record.isProblem() ? record.problem() : NOT_A_PICTURE;
  }

  private static List<Problem> problems(List<FileRecord> records, List<SkippedFile> leftOut) {
    Map<String, List<String>> names = new HashMap<>();
    for (FileRecord record : records) {
      if (record.isProblem()) {
        names.computeIfAbsent(record.advice(), advice -> new ArrayList<>()).add(record.name());
      }
    }
    for (SkippedFile out : leftOut) {
      names.computeIfAbsent(out.reason(), reason -> new ArrayList<>()).add(out.name());
    }
    return names.entrySet().stream()
        .map(entry -> Problem.of(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Problem::count).reversed().thenComparing(Problem::advice))
        .toList();
  }

  /** Returns the outcome in sentences. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Formatted.of(
            "%s in the index: %s added, %,d unchanged, %,d removed.",
            pictures == 1 ? "1 picture" : Formatted.of("%,d pictures", pictures),
            files(added),
            unchanged,
            removed));
    if (away > 0) {
      sentences.add(
          files(away)
              + " can't be reached, for example on a drive that is not mounted: the index keeps"
              + " them.");
    }
    if (duplicates > 0) {
      sentences.add(
          files(duplicates)
              + (duplicates == 1 ? " holds" : " hold")
              + " the same picture as another one.");
    }
    if (!converter.isEmpty()) {
      sentences.add("HEIC and AVIF files are read by " + converter + ".");
    }
    for (Problem problem : problems) {
      sentences.add(
          Formatted.of(
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
              .map(MissingFile::name)
              .toList();
      sentences.add(
          Formatted.of(
              "%s %s: %s%s",
              files(others),
              others == 1 ? "is not a picture" : "are not pictures",
              String.join(", ", names.subList(0, Math.min(EXAMPLES, names.size()))),
              names.size() > EXAMPLES ? ", ..." : ""));
    }
    return sentences;
  }

  private static String files(int count) {
    return count == 1 ? "1 file" : Formatted.of("%,d files", count);
  }
}
