package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.TextAnalysis;
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
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How items are read: texts, task, and what is held out. */
final class LearningOptions {

  /** Describes {@code --picture-view}, which not every command requires. */
  static final String VIEWS = "The views of the pictures to learn from, joined; see below.";

  @ArgGroup(exclusive = false, heading = "%nHow texts are read:%n")
  private TextOptions texts = new TextOptions();

  @Option(
      names = "--task",
      paramLabel = "captions|clicks|labels|pairs|sentences",
      description =
          "The queries that parameters are tuned and scores fitted for, see docs/training.md"
              + " (default: clicks with --clicks, sentences where texts are several each, captions"
              + " where texts are words, else labels if there are some, else pairs).")
  private Optional<String> task = Optional.empty();

  @Option(
      names = "--hold-out",
      paramLabel = "BY",
      description =
          "What is held out as a whole while parameters are tuned: folder, day (by EXIF),"
              + " near-duplicates or none (default: what is found).")
  private Optional<String> heldOutBy = Optional.empty();

  @ArgGroup(exclusive = false)
  private SeedOption random = new SeedOption();

  /** Returns the settings, whose task may depend on what the items have. */
  Settings settings(CommandSpec spec, List<String> views, List<Item> items) {
    TextSide text = texts.side(spec, false, items);
    Task asked = task(spec, text, items);
    requireTogether(spec, !(asked instanceof ClickTask));
    return settings(views, text, asked instanceof CaptionTask ? captions() : asked);
  }

  /** Returns the settings of learning from clicks. */
  Settings settings(CommandSpec spec, List<String> views, List<Item> items, ClickTask clicks) {
    requireTogether(spec, task.orElse(clicks.label()).equals(clicks.label()));
    return settings(views, texts.side(spec, true, items), clicks);
  }

  private Settings settings(List<String> views, TextSide text, Task asked) {
    return Settings.of(views.toArray(String[]::new)).with(text, asked).withSeed(random.seed());
  }

  private static void requireTogether(CommandSpec spec, boolean areTogether) {
    if (!areTogether) {
      throw new ParameterException(
          spec.commandLine(), "the task clicks and --clicks belong together");
    }
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
    return new CaptionTask(queries, CaptionTask.ALL.rarestAsked());
  }

  /** Returns the views of the texts, as a model's card lists them. */
  String described() {
    return texts.described();
  }

  /** Returns what is held out as a whole, where it is named. */
  Optional<GroupingKind> heldOutBy(CommandSpec spec) {
    try {
      return heldOutBy.map(GroupingKind::named);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--hold-out: " + e.getMessage(), e);
    }
  }

  /** Options for reading texts in training: as words, or by views. */
  static final class TextOptions {

    private static final String QUERIES = "english";
    private static final int MAX_NGRAM_OF_QUERIES = 3;
    private static final int MIN_CAPTIONS_OF_A_WORD = 3;

    @Option(
        names = "--text-view",
        split = ",",
        paramLabel = "VIEW",
        description =
            "The views of the texts to learn from, joined: ready ones, or those made here. tfidf,"
                + " and lda=100 for the portions of 100 topics, are made of their words by"
                + " --language, --ngrams and --rarest; minilm, or another network of sentences by"
                + " its name, reads them whole, alone or with one of these, as tfidf,minilm"
                + " (default: their words).")
    private List<String> textViews = List.of();

    @Option(
        names = "--language",
        description =
            "The analysis of captions and queries (default: that of their language if captions are"
                + " sentences, else whitespace; with --clicks english).")
    private Optional<String> language = Optional.empty();

    @Option(
        names = "--ngrams",
        paramLabel = "N",
        description = "Learn n-grams of up to so many words (default: 1; with --clicks 3).")
    private Optional<Integer> longestNgram = Optional.empty();

    @Option(
        names = "--phrases",
        paramLabel = "N",
        description =
            "Also learn so many pairs of words that captions put side by side more often than"
                + " chance, such as ice cream: the surest of at least --rarest captions (default:"
                + " 0).")
    private int phrases;

    @Option(
        names = "--rarest",
        paramLabel = "N",
        description =
            "Learn words of at least so many captions (default: 1; 3 if captions are sentences).")
    private Optional<Integer> rarest = Optional.empty();

    @Option(
        names = "--written",
        negatable = true,
        description =
            "Learn written words, the most frequent form of each, such as dogs, which also stands"
                + " for the other forms. --no-written learns stems (default: written words, but"
                + " stems for n-grams and with --clicks).")
    private Optional<Boolean> written = Optional.empty();

    /**
     * Returns the side of the texts.
     *
     * @param areQueries whether the texts are queries of a log of clicks
     */
    TextSide side(CommandSpec spec, boolean areQueries, List<Item> items) {
      requireFitting(spec);
      Optional<String> sentences = areQueries ? Optional.empty() : sentences(items);
      TextAnalysis terms =
          TextAnalysis.of(
              language.or(() -> sentences).orElse(areQueries ? QUERIES : TextAnalysis.WHITESPACE),
              longestNgram.orElse(areQueries ? MAX_NGRAM_OF_QUERIES : 1));
      TextAnalysis analysis =
          written.orElse(isWrittenFirst(terms, areQueries)) ? terms.written() : terms;
      int least = rarest.orElse(sentences.isPresent() ? MIN_CAPTIONS_OF_A_WORD : 1);
      TextSide.Words words = new TextSide.Words(analysis, Optional.empty(), least);
      TextSide side = TextSide.of(textViews, phrases > 0 ? words.withPhrases(phrases) : words);
      if (side instanceof TextSide.Views
          && (language.isPresent()
              || longestNgram.isPresent()
              || rarest.isPresent()
              || phrases > 0)) {
        throw new ParameterException(
            spec.commandLine(),
            "--language, --ngrams, --phrases and --rarest are for texts as words, but --text-view"
                + " names ready views");
      }
      return side;
    }

    private void requireFitting(CommandSpec spec) {
      if (phrases < 0) {
        throw new ParameterException(
            spec.commandLine(), "--phrases must be a number of pairs, got " + phrases);
      }
      if (longestNgram.isPresent() && (phrases > 0 || written.orElse(false))) {
        throw new ParameterException(
            spec.commandLine(),
            "--ngrams learns all n-grams of stems: take it without --phrases and --written, or"
                + " --phrases alone for written pairs");
      }
    }

    /** Returns true if words are learned as written: stems mean little to people. */
    private static boolean isWrittenFirst(TextAnalysis terms, boolean areQueries) {
      return !areQueries && terms.longest() == 1 && Languages.hasStems(terms.language());
    }

    /** Returns the detected language of captions that are sentences, if none is named. */
    Optional<String> sentences(List<Item> items) {
      return language.isPresent() ? Optional.empty() : Sentences.language(items);
    }

    /** Returns the views of texts for the model's card. */
    String described() {
      return textViews.isEmpty() ? "" : ", text views " + String.join(", ", textViews);
    }
  }
}
