package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.group.GroupedBy;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a model is learned from, and with which means. */
final class LearningOptions {

  @Option(
      names = "--picture-view",
      required = true,
      split = ",",
      paramLabel = "VIEW",
      description = "The views of the pictures to learn from, joined; see below.")
  private List<String> views;

  @Option(
      names = "--language",
      defaultValue = TextAnalysis.WHITESPACE,
      description = "The analysis of the captions (default: ${DEFAULT-VALUE}).")
  private String language;

  @Option(
      names = "--ngrams",
      paramLabel = "N",
      defaultValue = "1",
      description = "Learn n-grams of up to so many words (default: ${DEFAULT-VALUE}).")
  private int longestNgram;

  @Option(
      names = "--rarest",
      paramLabel = "N",
      defaultValue = "1",
      description = "Learn words of at least so many captions (default: ${DEFAULT-VALUE}).")
  private int rarest;

  @Option(
      names = "--longest-query",
      paramLabel = "N",
      description = "Learn from queries of at most so many words (default: any).")
  private Optional<Integer> longestQuery;

  @Option(
      names = "--hold-out",
      paramLabel = "BY",
      description =
          "What is held out as a whole while parameters are chosen: folder, day (of EXIF),"
              + " near-duplicates or none (default: what is found).")
  private Optional<String> heldOutBy;

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--threads", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private int threads;

  List<String> views() {
    return views;
  }

  Settings settings() {
    var queries = CaptionQueries.Limits.NONE.withSeed(seed);
    return Settings.of(views.toArray(String[]::new))
        .withAnalysis(TextAnalysis.of(language, longestNgram))
        .withRarest(rarest)
        .withQueries(longestQuery.map(queries::withLongest).orElse(queries))
        .withSeed(seed)
        .withThreads(threads);
  }

  /** What is held out as a whole, where it is named. */
  Optional<GroupedBy> heldOutBy(CommandSpec spec) {
    try {
      return heldOutBy.map(GroupedBy::named);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--hold-out: " + e.getMessage(), e);
    }
  }
}
