package io.github.crossmedia.train;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.group.Grouping;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How captioned pictures become training data, whatever the method.
 *
 * @param pictureViews the views to join, each with its map
 * @param vocabulary the words to learn; empty for those of the captions
 * @param rarest a caption's word enters the vocabulary with so many captions
 * @param queries what is learned from
 * @param rarestAsked held-out pictures are asked for words of so many of their captions
 * @param grouping pictures that belong together, of which none may guess another's caption
 */
public record Settings(
    List<TrainingView> pictureViews,
    TextAnalysis analysis,
    Optional<Vocabulary> vocabulary,
    int rarest,
    CaptionQueries.Limits queries,
    int rarestAsked,
    long seed,
    int threads,
    Grouping grouping) {

  public Settings {
    pictureViews = List.copyOf(pictureViews);
    if (pictureViews.isEmpty()) {
      throw new IllegalArgumentException("training needs at least one view of the pictures");
    }
    if (rarestAsked < 1) {
      throw new IllegalArgumentException("words can't be asked of " + rarestAsked + " captions");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("training needs at least one thread, not " + threads);
    }
  }

  /** Views as {@link TrainingView#parse} reads them; keyword captions, all words and queries. */
  public static Settings of(String... pictureViews) {
    return new Settings(
        Arrays.stream(pictureViews).map(TrainingView::parse).toList(),
        TextAnalysis.of(TextAnalysis.WHITESPACE),
        Optional.empty(),
        1,
        CaptionQueries.Limits.NONE,
        1,
        1,
        1,
        Grouping.NONE);
  }

  public Settings withPictureViews(List<TrainingView> newViews) {
    return new Settings(
        newViews, analysis, vocabulary, rarest, queries, rarestAsked, seed, threads, grouping);
  }

  public Settings withAnalysis(TextAnalysis newAnalysis) {
    return new Settings(
        pictureViews,
        newAnalysis,
        vocabulary,
        rarest,
        queries,
        rarestAsked,
        seed,
        threads,
        grouping);
  }

  public Settings withVocabulary(Vocabulary newVocabulary) {
    return new Settings(
        pictureViews,
        analysis,
        Optional.of(newVocabulary),
        rarest,
        queries,
        rarestAsked,
        seed,
        threads,
        grouping);
  }

  public Settings withRarest(int newRarest) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        newRarest,
        queries,
        rarestAsked,
        seed,
        threads,
        grouping);
  }

  public Settings withQueries(CaptionQueries.Limits newQueries) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        rarest,
        newQueries,
        rarestAsked,
        seed,
        threads,
        grouping);
  }

  public Settings withRarestAsked(int newRarestAsked) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        rarest,
        queries,
        newRarestAsked,
        seed,
        threads,
        grouping);
  }

  public Settings withSeed(long newSeed) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        rarest,
        queries,
        rarestAsked,
        newSeed,
        threads,
        grouping);
  }

  public Settings withThreads(int newThreads) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        rarest,
        queries,
        rarestAsked,
        seed,
        newThreads,
        grouping);
  }

  public Settings withGrouping(Grouping newGrouping) {
    return new Settings(
        pictureViews,
        analysis,
        vocabulary,
        rarest,
        queries,
        rarestAsked,
        seed,
        threads,
        newGrouping);
  }
}
