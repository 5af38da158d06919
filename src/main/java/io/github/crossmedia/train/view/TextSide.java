package io.github.crossmedia.train.view;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.text.Phrases;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.text.Vocabulary;
import java.util.List;
import java.util.Optional;

/** How texts are read in training: as words, by a view made of them, or by ready views. */
public sealed interface TextSide {

  /** Returns true if methods that learn from words find them here, weighted by their rarity. */
  default boolean hasWords() {
    return this instanceof Words
        || this instanceof Read read
            && read.made().filter(TextView.TfIdf.class::isInstance).isPresent();
  }

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

  record Made(Words words, TextView view) implements TextSide {}

  /**
   * Texts as networks read them, joined with a view that is made of their words if one is named.
   *
   * @param networks the views that networks make of texts, by their full names, with their weights
   */
  record Read(Words words, Optional<TextView> made, List<TrainingView> networks)
      implements TextSide {
    public Read {
      networks = List.copyOf(networks);
    }
  }

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
    List<TrainingView> networks = views.stream().flatMap(view -> ofNetwork(view).stream()).toList();
    List<String> others = views.stream().filter(view -> ofNetwork(view).isEmpty()).toList();
    Optional<String> made = others.stream().filter(v -> TextView.named(v).isPresent()).findFirst();
    if (made.isEmpty() && networks.isEmpty()) {
      return new Views(TrainingView.parsed(views));
    }
    if (others.size() > 1 || made.isEmpty() && !others.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the text view %1$s is made of the texts themselves and can't be joined with ready"
                  + " views; a ready view of that name is %1$s:raw",
              made.orElseGet(() -> views.get(0))));
    }
    Optional<TextView> view = made.flatMap(TextView::named);
    return networks.isEmpty()
        ? new Made(words, view.orElseThrow())
        : new Read(words, view, networks);
  }

  /** Returns the view of a network by its full name; empty if it is no network's. */
  private static Optional<TrainingView> ofNetwork(String text) {
    if (TextView.named(text).isPresent()) {
      return Optional.empty();
    }
    TrainingView view = TrainingView.parse(text);
    Optional<String> full =
        TextViewSource.of(view.name()).isPresent()
            ? Optional.of(view.name())
            : TextViewSource.fullName(view.name());
    return view.isRaw()
        ? Optional.empty()
        : full.map(name -> new TrainingView(name, TrainingView.Weighting.PLAIN, view.weight()));
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
