package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The settings by which a collection becomes training data for any method.
 *
 * @param pictureViews the views of pictures to join, each with its weighting
 * @param text how texts are read
 * @param task the task of the model
 * @param grouping groups of pictures that may not predict each other's captions
 * @param sources the collections that items come from
 * @param uncaptioned pictures without captions that methods may learn from too
 */
public record Settings(
    List<TrainingView> pictureViews,
    TextSide text,
    Task task,
    long seed,
    int threads,
    Grouping grouping,
    Sources sources,
    List<Item> uncaptioned) {

  public Settings {
    pictureViews = List.copyOf(pictureViews);
    uncaptioned = List.copyOf(uncaptioned);
    if (pictureViews.isEmpty()) {
      throw new IllegalArgumentException("training needs at least one view of the pictures");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("training needs at least one thread, not " + threads);
    }
    if (task instanceof CaptionTask && !(text instanceof TextSide.Words)) {
      throw new IllegalArgumentException(
          "the task captions needs texts as words: for texts as views use labels or pairs");
    }
  }

  /**
   * Returns settings with views in the syntax of {@link TrainingView#parse}, keyword captions, all
   * words and all queries.
   */
  public static Settings of(String... pictureViews) {
    return new Settings(
        Arrays.stream(pictureViews).map(TrainingView::parse).toList(),
        TextSide.Words.ALL,
        CaptionTask.ALL,
        1,
        1,
        Grouping.NONE,
        Sources.ONE,
        List.of());
  }

  /** Returns how texts are read as words; throws if they are views. */
  TextSide.Words words() {
    if (text instanceof TextSide.Words words) {
      return words;
    }
    throw new IllegalArgumentException("texts are read as views here, not as words");
  }

  private CaptionTask captions() {
    return task instanceof CaptionTask captions ? captions : CaptionTask.ALL;
  }

  /** Returns the limits of queries for methods that learn from queries. */
  CaptionQueries.Limits queries() {
    return captions().queries();
  }

  int rarestAsked() {
    return captions().rarestAsked();
  }

  public Settings withPictureViews(List<TrainingView> newViews) {
    return new Settings(newViews, text, task, seed, threads, grouping, sources, uncaptioned);
  }

  /** Returns these settings with another way to read texts, and the task that goes with it. */
  public Settings with(TextSide newText, Task newTask) {
    return new Settings(
        pictureViews, newText, newTask, seed, threads, grouping, sources, uncaptioned);
  }

  public Settings withAnalysis(TextAnalysis analysis) {
    return with(
        new TextSide.Words(analysis, words().vocabulary(), words().rarest(), words().phrases()),
        task);
  }

  public Settings withVocabulary(Vocabulary vocabulary) {
    return with(
        new TextSide.Words(
            words().analysis(), Optional.of(vocabulary), words().rarest(), words().phrases()),
        task);
  }

  /** Returns settings with words of at least {@code rarest} captions. */
  public Settings withRarest(int rarest) {
    return with(
        new TextSide.Words(words().analysis(), words().vocabulary(), rarest, words().phrases()),
        task);
  }

  public Settings withQueries(CaptionQueries.Limits queries) {
    return with(text, new CaptionTask(queries, rarestAsked()));
  }

  /** Returns settings that ask only for words of at least {@code rarestAsked} held-out captions. */
  public Settings withRarestAsked(int rarestAsked) {
    return with(text, new CaptionTask(queries(), rarestAsked));
  }

  public Settings withSeed(long newSeed) {
    return new Settings(pictureViews, text, task, newSeed, threads, grouping, sources, uncaptioned);
  }

  public Settings withThreads(int newThreads) {
    return new Settings(pictureViews, text, task, seed, newThreads, grouping, sources, uncaptioned);
  }

  public Settings withGrouping(Grouping newGrouping) {
    return new Settings(pictureViews, text, task, seed, threads, newGrouping, sources, uncaptioned);
  }

  /** Returns settings for items of several collections. */
  public Settings withSources(Sources newSources) {
    return new Settings(pictureViews, text, task, seed, threads, grouping, newSources, uncaptioned);
  }

  /** Returns settings with pictures without captions. */
  public Settings withUncaptioned(List<Item> pictures) {
    return new Settings(pictureViews, text, task, seed, threads, grouping, sources, pictures);
  }
}
