package io.github.crossmedia.train.view;

import io.github.crossmedia.text.Phrases;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How texts are read in training: as words, by a view made of them, or by ready views. */
public sealed interface TextSide {

  /**
   * Texts as words.
   *
   * @param vocabulary the words to learn; empty for those of the captions
   * @param rarest the least number of captions with a word of the vocabulary
   * @param phrases how many pairs of words are learned besides, those of {@link Phrases}
   */
  record Words(TextAnalysis analysis, Optional<Vocabulary> vocabulary, int rarest, int phrases)
      implements TextSide {

    /** Texts without phrases. */
    public Words(TextAnalysis analysis, Optional<Vocabulary> vocabulary, int rarest) {
      this(analysis, vocabulary, rarest, 0);
    }

    /** Returns the same texts with pairs of words that captions support, besides their words. */
    public Words withPhrases(int most) {
      TextAnalysis pairs = TextAnalysis.of(analysis.language(), 2);
      return new Words(analysis.isWritten() ? pairs.written() : pairs, vocabulary, rarest, most);
    }

    /** Keyword captions with all words. */
    public static final Words ALL =
        new Words(TextAnalysis.of(TextAnalysis.WHITESPACE), Optional.empty(), 1);
  }

  /** Texts by a view that is made of their words. */
  record Made(Words words, TextView view) implements TextSide {}

  /**
   * Returns texts as words if no view is named, else by a view that is made of words or by ready
   * views.
   *
   * @param words how texts are cut into words
   */
  static TextSide of(List<String> views, Words words) {
    if (views.isEmpty()) {
      return words;
    }
    Optional<String> made = views.stream().filter(v -> TextView.named(v).isPresent()).findFirst();
    if (made.isEmpty()) {
      return new Views(TrainingView.parsed(views));
    }
    if (views.size() > 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the text view %1$s is made of the words and can't be joined with others; a ready"
                  + " view of that name is %1$s:raw",
              made.get()));
    }
    return new Made(words, TextView.named(made.get()).orElseThrow());
  }

  /** Texts as joined ready views, each under its weighting. */
  record Views(List<TrainingView> views) implements TextSide {
    public Views {
      views = List.copyOf(views);
      if (views.isEmpty()) {
        throw new IllegalArgumentException("texts as views must have at least one view");
      }
    }
  }
}
