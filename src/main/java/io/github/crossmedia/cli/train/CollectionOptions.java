package io.github.crossmedia.cli.train;

import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of learning from collections. */
final class CollectionOptions {

  @ArgGroup(multiplicity = "1")
  private MethodOptions method;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private TrainingFiles files;

  @Option(
      names = "--picture-view",
      split = ",",
      paramLabel = "VIEW",
      description = LearningOptions.VIEWS)
  private List<String> views = List.of();

  @ArgGroup(exclusive = false)
  private LearningOptions learning = new LearningOptions();

  @ArgGroup(exclusive = false, heading = "%nFrom clicks:%n")
  private ClickOptions clicks = new ClickOptions();

  @ArgGroup(exclusive = false)
  private BookOptions codebooks = new BookOptions();

  @ArgGroup(exclusive = false, heading = "%nWith scores of human judgments:%n")
  private JudgmentOptions judgments = new JudgmentOptions();

  MethodOptions method() {
    return method;
  }

  TrainingFiles files() {
    return files;
  }

  /** Returns the views that are named, or else those that are read in any case. */
  List<String> views(List<String> usual) {
    return views.isEmpty() ? usual : views;
  }

  LearningOptions learning() {
    return learning;
  }

  ClickOptions clicks() {
    return clicks;
  }

  BookOptions codebooks() {
    return codebooks;
  }

  JudgmentOptions judgments() {
    return judgments;
  }
}
