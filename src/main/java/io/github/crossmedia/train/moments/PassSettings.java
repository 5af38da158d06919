package io.github.crossmedia.train.moments;

import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.view.TextSide;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Settings that all parts of a collection must share, to be learned from together.
 *
 * @param longest the words of the longest n-gram
 * @param heldOut what is held out as a whole: folders, or nothing but single pictures
 * @param sides the sides of items that are summed beside pictures
 * @param clicks the hash of the log of clicks; empty without one
 * @param codebooks the hash of the code books that made the visual words; empty if unknown
 * @param sampled the maximum number of items of a fold that travel with the sums
 */
public record PassSettings(
    List<String> pictureViews,
    List<String> textViews,
    String language,
    int longest,
    boolean written,
    int rarest,
    String task,
    long seed,
    GroupingKind heldOut,
    SortedSet<Side> sides,
    String clicks,
    String codebooks,
    int sampled) {

  /** The usual maximum number of items of a fold that travel with the sums. */
  public static final int USUAL_SAMPLE = 2_000;

  /** Returns what parts must share of settings. */
  public static PassSettings of(
      Settings settings, GroupingKind heldOut, SortedSet<Side> sides, String codebooks) {
    TextSide.Words words =
        switch (settings.text()) {
          case TextSide.Words own -> own;
          case TextSide.Made made -> made.words();
          case TextSide.Read read ->
              throw new IllegalArgumentException(
                  "texts that a network reads can't be learned from in parts: name tfidf alone");
          case TextSide.Views views -> TextSide.Words.ALL;
        };
    if (words.phrases() > 0) {
      throw new IllegalArgumentException(
          "phrases are found in all captions at once, so parts of a collection can't be counted"
              + " with --phrases: leave it out");
    }
    List<String> textViews =
        switch (settings.text()) {
          case TextSide.Words own -> List.of();
          case TextSide.Made made -> List.of(made.view().toString());
          case TextSide.Read read -> names(read.networks());
          case TextSide.Views views -> names(views.views());
        };
    return new PassSettings(
        names(settings.pictureViews()),
        textViews,
        words.analysis().language(),
        words.analysis().longest(),
        words.analysis().isWritten(),
        words.rarest(),
        settings.task().label(),
        settings.seed(),
        heldOut,
        sides,
        hash(settings.task()),
        codebooks,
        USUAL_SAMPLE);
  }

  /** Returns the settings with another size of the sample of a fold. */
  public PassSettings withSample(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a sample has at least one picture, not " + size);
    }
    return new PassSettings(
        pictureViews,
        textViews,
        language,
        longest,
        written,
        rarest,
        task,
        seed,
        heldOut,
        sides,
        clicks,
        codebooks,
        size);
  }

  private static List<String> names(List<?> views) {
    return views.stream().map(Object::toString).toList();
  }

  /** Returns the hash of the clicks of a task; empty without clicks. */
  private static String hash(Task task) {
    return task instanceof ClickTask clicks && !clicks.clicks().pairs().isEmpty()
        ? Sha256.of(clicks.clicks().toString().getBytes(StandardCharsets.UTF_8))
        : "";
  }

  /** Returns true if pictures are learned from with clicks. */
  boolean haveClicks() {
    return !clicks.isEmpty();
  }

  /**
   * Returns the settings for learning.
   *
   * @param given the log of clicks that these settings are of
   */
  public Settings settings(ClickTask given) {
    if (!hash(given).equals(clicks)) {
      throw new IllegalArgumentException(
          clicks.isEmpty()
              ? "pictures were counted without clicks: leave --clicks out"
              : "pictures were counted with a log of clicks: name the same by --clicks");
    }
    TextAnalysis terms = TextAnalysis.of(language, longest);
    TextSide.Words words =
        new TextSide.Words(written ? terms.written() : terms, Optional.empty(), rarest);
    return Settings.of(pictureViews.toArray(String[]::new))
        .with(TextSide.of(textViews, words), haveClicks() ? given : Task.named(task))
        .withSeed(seed);
  }
}
