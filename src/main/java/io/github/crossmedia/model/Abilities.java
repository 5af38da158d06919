package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a model can do. Neither the class of a tower nor the size of a vector tells, because
 * vocabularies grow and a space of sentences may follow that of words.
 */
public record Abilities(CrossMediaModel model) {

  /** Returns the words that dimensions of the model's points stand for, the first ones; or none. */
  public List<String> words() {
    return model.space() instanceof Space.Words words ? words.names() : List.of();
  }

  /** Returns true if dimensions of the model's points are words. */
  public boolean hasWords() {
    return model.space() instanceof Space.Words;
  }

  /** Returns true if dimensions of sentences follow those of words. */
  public boolean hasSentences() {
    return model.space().sentences() > 0;
  }

  public float[] words(float[] point) {
    return Arrays.copyOf(point, words().size());
  }

  /** Returns the part of a point that follows its words. */
  public float[] sentence(float[] point) {
    return Arrays.copyOfRange(point, words().size(), point.length);
  }

  /** Returns true if the model can be given words, taught them, and improved by clicks. */
  public boolean learnsWords() {
    return hasWords()
        && model.textToImage().similarity() == Similarity.DOT
        && wordList().stream().flatMap(list -> list.steps().stream()).allMatch(Abilities::canGrow)
        && wordList().isPresent();
  }

  private static boolean canGrow(Step step) {
    return step instanceof Step.Weights || step instanceof Step.LengthOne;
  }

  /** Returns the list by which words are read, each into its own dimension. */
  private Optional<TextEncoder> wordList() {
    return model.wordsAlone().textToImage().queryTower() instanceof EncodedTower query
            && query.projection() instanceof IdentityProjection
            && query.encoder() instanceof TextEncoder list
        ? Optional.of(list)
        : Optional.empty();
  }

  /** Returns true if queries are read by one list of words, which other languages can translate. */
  public boolean readsForeignWords() {
    return model.isSymmetric()
        && model.wordsAlone().textToImage().queryTower() instanceof EncodedTower query
        && query.encoder() instanceof TextEncoder;
  }

  /** Returns true if a query can be compared with the views of pictures that have no point. */
  public boolean projectsBack() {
    try {
      model.textToImage().back(new float[model.textToImage().dimension()]);
      return true;
    } catch (NotLinearException bent) {
      return false;
    }
  }

  /** Returns true if the model tells which pictures are unlike those that it learned from. */
  public boolean recognisesPictures() {
    return model.familiarity().isPresent();
  }
}
