package io.github.crossmedia.train;

import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import java.util.Optional;

/** How texts are read in training: as words, or by ready views as pictures are. */
public sealed interface TextSide {

  /**
   * Texts as words.
   *
   * @param vocabulary the words to learn; empty for those of the captions
   * @param rarest a word enters the vocabulary if at least so many captions hold it
   */
  record Words(TextAnalysis analysis, Optional<Vocabulary> vocabulary, int rarest)
      implements TextSide {

    /** Keyword captions, of which all words are learned. */
    public static final Words ALL =
        new Words(TextAnalysis.of(TextAnalysis.WHITESPACE), Optional.empty(), 1);
  }

  /** Texts as joined views, each under its weighting. */
  record Views(List<TrainingView> views) implements TextSide {
    public Views {
      views = List.copyOf(views);
      if (views.isEmpty()) {
        throw new IllegalArgumentException("texts as views must have at least one view");
      }
    }
  }
}
