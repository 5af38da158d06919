package io.github.crossmedia.gallery.words;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.ShippedList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.texts.TranslatedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The languages besides English that a folder's search reads by default. Words that are spelled
 * like English ones are left out. Those of the system's language are read in texts that are all of
 * this language.
 */
public final class ShippedLanguages {

  private static final Set<String> OF_ENGLISH =
      Set.of("english", "whitespace", "simple", "standard");

  /** The common words of a language by their stems. */
  private record Common(TextAnalysis stems, Set<String> words) {

    private static final List<Common> ALL = BilingualList.SHIPPED.stream().map(Common::of).toList();

    static Common of(String language) {
      TextAnalysis stems = TextAnalysis.of(language);
      return new Common(
          stems,
          ShippedList.of(language).commonWords().stream()
              .map(word -> stem(stems, word))
              .collect(Collectors.toUnmodifiableSet()));
    }

    private static String stem(TextAnalysis stems, String word) {
      return String.join(" ", stems.terms(word));
    }

    boolean has(String word) {
      return words.contains(stem(stems, word));
    }
  }

  private ShippedLanguages() {}

  /** Returns true for a common word of a shipped language, in any form. */
  static boolean isCommon(String word) {
    return Common.ALL.stream().anyMatch(common -> common.has(word));
  }

  /**
   * Returns a model that also reads these languages. A model that reads other languages, or no
   * English words, stays unchanged.
   */
  public static CrossMediaModel addTo(CrossMediaModel model) {
    return addTo(model, Locale.getDefault());
  }

  static CrossMediaModel addTo(CrossMediaModel model, Locale system) {
    if (!model.abilities().readsForeignWords()) {
      return model;
    }
    TextEncoder encoder = model.textEncoder().orElseThrow();
    return OF_ENGLISH.contains(encoder.analysis().language()) && encoder.words().foreign().isEmpty()
        ? model.withForeignWords(
            () -> all(encoder, system), BilingualList.SHIPPED.contains(language(system)))
        : model;
  }

  /** Returns the words of a model that reads these languages, in a language before the others. */
  static KnownWords firstIn(Locale language, TextEncoder encoder) {
    return BilingualList.SHIPPED.contains(language(language))
        ? encoder.words().with(() -> all(encoder, language), true)
        : encoder.words();
  }

  /** The language of the system first. */
  private static List<ForeignWords> all(TextEncoder encoder, Locale system) {
    List<String> languages = new ArrayList<>(BilingualList.SHIPPED);
    String own = language(system);
    if (languages.remove(own)) {
      languages.addFirst(own);
    }
    TranslatedWords translated = TranslatedWords.to(encoder);
    return languages.stream()
        .map(
            language -> words(ShippedList.of(language), language, language.equals(own), translated))
        .toList();
  }

  private static ForeignWords words(
      ShippedList list, String language, boolean isOwn, TranslatedWords translated) {
    return ForeignWords.madeFor(
        language,
        isOwn,
        stem -> words(list.everyday(stem), list.commonWords(), isOwn, translated),
        () -> words(list.everyday(), list.commonWords(), isOwn, translated));
  }

  private static String language(Locale system) {
    return system.getDisplayLanguage(Locale.ENGLISH).toLowerCase(Locale.ROOT);
  }

  static ForeignWords words(
      BilingualList list, Set<String> common, boolean isOwn, TranslatedWords translated) {
    ForeignWords words =
        isOwn
            ? translated.of(list).withAlike(list.alsoEnglish())
            : translated.of(list.unambiguous());
    return words.withoutStems(list.themselves()).withCommon(common);
  }
}
