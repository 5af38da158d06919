package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.CaptionTask;
import io.github.crossmedia.train.ClickTask;
import io.github.crossmedia.train.ItemTask;
import io.github.crossmedia.train.Sentences;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Task;
import io.github.crossmedia.train.TextSide;
import io.github.crossmedia.train.group.GroupedBy;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Views, texts and task of the training. */
final class LearningOptions {

  private static final String QUERIES = "english";
  private static final int LONGEST_OF_QUERIES = 3;
  private static final int RAREST_OF_SENTENCES = 3;

  @Option(
      names = "--picture-view",
      split = ",",
      paramLabel = "VIEW",
      description = "The views of the pictures to learn from, joined; see below.")
  private List<String> views = List.of();

  @Option(
      names = "--text-view",
      split = ",",
      paramLabel = "VIEW",
      description = {
        "The views of the texts to learn from, joined, or one that is made here of their words",
        "by --language, --ngrams and --rarest: tfidf, or lda=100 for the portions of 100",
        "topics (default: their words)."
      })
  private List<String> textViews = List.of();

  @Option(
      names = "--task",
      paramLabel = "captions|clicks|labels|pairs|sentences",
      description = {
        "The queries of the model: captions, sets of words for the pictures whose captions",
        "hold them; labels, items of one medium for those of the other with the same label;",
        "pairs, a text for its own picture and back; clicks, queries of the log --clicks for the",
        "pictures that were clicked. Parameters are chosen and scores fitted for",
        "it; sentences, each line of a text for its picture and back (default: clicks with",
        "--clicks, sentences where texts are several each, captions where texts are words, else",
        "labels if there are some, else pairs)."
      })
  private Optional<String> task;

  @Option(
      names = "--language",
      description =
          "The analysis of captions and queries (default: that of their language where captions are"
              + " sentences, else whitespace; with --clicks english).")
  private Optional<String> language;

  @Option(
      names = "--ngrams",
      paramLabel = "N",
      description = "Learn n-grams of up to so many words (default: 1; with --clicks 3).")
  private Optional<Integer> longestNgram;

  @Option(
      names = "--rarest",
      paramLabel = "N",
      description =
          "Learn words of at least so many captions (default: 1; 3 where captions are sentences).")
  private Optional<Integer> rarest;

  @Option(
      names = "--longest-query",
      paramLabel = "N",
      description = "Learn from queries of at most so many words (default: any).")
  private Optional<Integer> longestQuery;

  @Option(
      names = "--hold-out",
      paramLabel = "BY",
      description =
          "What is held out as a whole while parameters are chosen: folder, day (by EXIF),"
              + " near-duplicates or none (default: what is found).")
  private Optional<String> heldOutBy;

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--threads", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private int threads;

  /** The settings, whose task may depend on what the items have. */
  Settings settings(CommandSpec spec, List<Item> items, Optional<Task> clicks) {
    TextSide text = text(clicks.isPresent(), items);
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
        .withSeed(seed)
        .withThreads(threads);
  }

  private TextSide text(boolean areQueries, List<Item> items) {
    Optional<String> sentences = areQueries ? Optional.empty() : sentences(items);
    TextAnalysis analysis =
        TextAnalysis.of(
            language.or(() -> sentences).orElse(areQueries ? QUERIES : TextAnalysis.WHITESPACE),
            longestNgram.orElse(areQueries ? LONGEST_OF_QUERIES : 1));
    int least = rarest.orElse(sentences.isPresent() ? RAREST_OF_SENTENCES : 1);
    return TextSide.of(textViews, new TextSide.Words(analysis, Optional.empty(), least));
  }

  /** The language of captions that are sentences, where none is named. */
  Optional<String> sentences(List<Item> items) {
    return language.isPresent() ? Optional.empty() : Sentences.language(items);
  }

  private Task task(CommandSpec spec, TextSide text, List<Item> items) {
    try {
      return task.map(Task::named)
          .orElseGet(
              () ->
                  sentences(items).isPresent()
                          && !(text instanceof TextSide.Views)
                          && Sentences.areSeveral(items)
                      ? ItemTask.SENTENCES
                      : Task.of(text, items));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--task: " + e.getMessage(), e);
    }
  }

  private CaptionTask captions() {
    var queries = CaptionQueries.Limits.NONE.withSeed(seed);
    return new CaptionTask(
        longestQuery.map(queries::withLongest).orElse(queries), CaptionTask.ALL.rarestAsked());
  }

  /** The views, as a model's card lists them. */
  String described() {
    String pictures = "views " + String.join(", ", views);
    return textViews.isEmpty()
        ? pictures
        : pictures + ", text views " + String.join(", ", textViews);
  }

  /** The options without which nothing can be learned from a collection. */
  boolean namesViews() {
    return !views.isEmpty();
  }

  int threads() {
    return threads;
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
