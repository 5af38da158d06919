package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.view.TextSide;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Views, texts and task of the training. */
final class LearningOptions {

  @Option(
      names = "--picture-view",
      split = ",",
      paramLabel = "VIEW",
      description = "The views of the pictures to learn from, joined; see below.")
  private List<String> views = List.of();

  @Mixin private TextOptions texts;

  @Option(
      names = "--task",
      paramLabel = "captions|clicks|labels|pairs|sentences",
      description =
          "The queries of the model: captions, sets of words for the pictures whose captions hold"
              + " them; labels, items of one medium for those of the other with the same label;"
              + " pairs, a text for its own picture and back; clicks, queries of the log --clicks"
              + " for the pictures that were clicked; sentences, each line of a text for its"
              + " picture and back (default: clicks with --clicks, sentences where texts are"
              + " several each, captions where texts are words, else labels if there are some, else"
              + " pairs). Parameters are tuned and scores fitted for this task.")
  private Optional<String> task;

  @Option(
      names = "--longest-query",
      paramLabel = "N",
      description = "Learn from queries of at most so many words (default: any).")
  private Optional<Integer> longestQuery;

  @Option(
      names = "--hold-out",
      paramLabel = "BY",
      description =
          "What is held out as a whole while parameters are tuned: folder, day (by EXIF),"
              + " near-duplicates or none (default: what is found).")
  private Optional<String> heldOutBy;

  @Mixin private SeedOption random;

  @Option(names = "--threads", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private int threads;

  /** Returns the settings, whose task may depend on what the items have. */
  Settings settings(CommandSpec spec, List<Item> items, Optional<Task> clicks) {
    TextSide text = texts.side(spec, clicks.isPresent(), items);
    Task asked = clicks.orElseGet(() -> task(spec, text, items));
    if (!task.orElse(asked.label()).equals(asked.label())
        || asked instanceof ClickTask && clicks.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "the task clicks and --clicks belong together");
    }
    if (longestQuery.isPresent() && !(asked instanceof CaptionTask)) {
      throw new ParameterException(
          spec.commandLine(), "--longest-query is for the task captions, not " + asked.label());
    }
    return Settings.of(views.toArray(String[]::new))
        .with(text, asked instanceof CaptionTask ? captions() : asked)
        .withSeed(random.seed())
        .withThreads(threads);
  }

  /** Returns the language of captions that are sentences, where none is named. */
  Optional<String> sentences(List<Item> items) {
    return texts.sentences(items);
  }

  private Task task(CommandSpec spec, TextSide text, List<Item> items) {
    try {
      return task.map(Task::named)
          .orElseGet(
              () ->
                  texts.sentences(items).isPresent()
                          && !(text instanceof TextSide.Views)
                          && Sentences.areSeveral(items)
                      ? ItemTask.SENTENCES
                      : Task.of(text, items));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--task: " + e.getMessage(), e);
    }
  }

  private CaptionTask captions() {
    var queries = CaptionQueries.Limits.NONE.withSeed(random.seed());
    return new CaptionTask(
        longestQuery.map(queries::withLongest).orElse(queries), CaptionTask.ALL.rarestAsked());
  }

  /** Returns the views, as a model's card lists them. */
  String described() {
    return "views " + String.join(", ", views) + texts.described();
  }

  /** Takes these views where none is named. */
  void usually(List<String> usual) {
    views = views.isEmpty() ? usual : views;
  }

  /** Returns the options without which nothing can be learned from a collection. */
  boolean namesViews() {
    return !views.isEmpty();
  }

  /** Returns true if queries may not have any number of words. */
  boolean limitsQueries() {
    return longestQuery.isPresent();
  }

  int threads() {
    return threads;
  }

  /** Returns what is held out as a whole, where it is named. */
  Optional<GroupingKind> heldOutBy(CommandSpec spec) {
    try {
      return heldOutBy.map(GroupingKind::named);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--hold-out: " + e.getMessage(), e);
    }
  }
}
