package io.github.crossmedia.train.texts;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.FoundWord;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.teach.GrownModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words that are looked for in texts: those that a model knows from pictures, and frequent
 * others. Each has a number, the known words first.
 */
final class TextVocabulary {

  /** Cuts texts into words before these are analysed: a word is analysed only once. */
  private static final TextAnalysis FORMS = TextAnalysis.of("standard");

  private static final int NONE = -1;

  private static final char HYPHEN = '-';
  private static final Pattern INNER_HYPHEN = Pattern.compile("(?<=\\p{L})-(?=\\p{L})");

  /** A character that the analysis takes for a part of a word. */
  private static final String JOINED = "_";

  private final TextEncoder encoder;
  private final TextAnalysis analysis;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final Map<String, Integer> ofForms = new HashMap<>();
  private final Map<String, Integer> ofPhrases = new HashMap<>();
  private int longest = 1;

  /**
   * The words of a model and of texts.
   *
   * @param rarest how often another word must have been written
   * @param most how many other words
   */
  TextVocabulary(GrownModel model, FormCounts written, int rarest, int most) {
    this.encoder = model.textEncoder();
    boolean isList = encoder.analysis().language().equals(TextAnalysis.WHITESPACE);
    this.analysis = isList ? FORMS : TextAnalysis.of(encoder.analysis().language());
    Map<String, Integer> places = new HashMap<>();
    for (String word : pictured(model.base())) {
      places.put(word, words.size());
      words.add(word);
      counts.add(0);
      addPhrase(word, places.get(word));
    }
    Map<String, List<Map.Entry<String, Integer>>> others = new LinkedHashMap<>();
    for (Map.Entry<String, Integer> form : written.frequent()) {
      List<FoundWord> found = encoder.words().in(form.getKey());
      if (found.size() == 1 && found.getFirst().place().isPresent()) {
        String word = encoder.vocabulary().word(found.getFirst().place().getAsInt());
        add(form, places.getOrDefault(word, NONE));
      } else if (CommonForms.isWord(form.getKey(), encoder.analysis().language())) {
        boolean isJoined = form.getKey().indexOf(HYPHEN) >= 0;
        List<String> terms = isJoined ? List.of(form.getKey()) : analysis.terms(form.getKey());
        if (terms.size() == 1) {
          others.computeIfAbsent(terms.getFirst(), missing -> new ArrayList<>()).add(form);
        }
      }
    }
    others.entrySet().stream()
        .filter(each -> sum(each.getValue()) >= rarest)
        .sorted((one, other) -> sum(other.getValue()) - sum(one.getValue()))
        .limit(most)
        .forEach(each -> addOther(each.getKey(), each.getValue()));
  }

  /** Returns the words of a model that no texts taught it. */
  static List<String> pictured(CrossMediaModel model) {
    return model.textEncoder().orElseThrow().vocabulary().words().stream()
        .filter(word -> isPictured(model.origin(word)))
        .toList();
  }

  private static boolean isPictured(WordOrigin origin) {
    return switch (origin.source()) {
      case PICTURES, LABELS, TAUGHT -> true;
      case TEXTS, DICTIONARY -> false;
    };
  }

  private static int sum(List<Map.Entry<String, Integer>> forms) {
    return forms.stream().mapToInt(Map.Entry::getValue).sum();
  }

  private void addOther(String term, List<Map.Entry<String, Integer>> forms) {
    String shown = encoder.analysis().isWritten() ? forms.getFirst().getKey() : term;
    if (!encoder.vocabulary().contains(shown)) {
      words.add(shown);
      counts.add(0);
      forms.forEach(form -> add(form, words.size() - 1));
    }
  }

  private void add(Map.Entry<String, Integer> form, int number) {
    if (number != NONE) {
      ofForms.put(form.getKey(), number);
      counts.set(number, counts.get(number) + form.getValue());
    }
  }

  private void addPhrase(String word, int number) {
    List<String> parts = FORMS.terms(word);
    if (parts.size() > 1) {
      ofPhrases.put(phrase(parts), number);
      longest = Math.max(longest, parts.size());
    }
  }

  private String phrase(List<String> forms) {
    return String.join(" ", forms.stream().map(this::term).toList());
  }

  private String term(String form) {
    List<String> terms = analysis.terms(form);
    return terms.size() == 1 ? terms.getFirst() : form;
  }

  /**
   * Returns the words of a text as they are written, in lower case; one with hyphens is one word.
   */
  static List<String> forms(String text) {
    if (text.indexOf(HYPHEN) < 0) {
      return FORMS.terms(text);
    }
    List<String> forms = new ArrayList<>();
    for (String form : FORMS.terms(INNER_HYPHEN.matcher(text).replaceAll(JOINED))) {
      forms.add(form.replace(JOINED, String.valueOf(HYPHEN)));
    }
    return forms;
  }

  /** Returns the numbers of the words of a text in its order; others are left out. */
  int[] numbers(String text) {
    List<String> forms = forms(text);
    IntStream.Builder numbers = IntStream.builder();
    int next = 0;
    while (next < forms.size()) {
      int taken = 1;
      int number = NONE;
      for (int length = Math.min(longest, forms.size() - next); length > 1; length--) {
        number = ofPhrases.getOrDefault(phrase(forms.subList(next, next + length)), NONE);
        if (number != NONE) {
          taken = length;
          break;
        }
      }
      if (number != NONE) {
        numbers.add(number);
      } else {
        add(forms.get(next), numbers);
      }
      next += taken;
    }
    return numbers.build().filter(number -> number != NONE).toArray();
  }

  /** Of an unknown word with hyphens, the parts may be known. */
  private void add(String form, IntStream.Builder numbers) {
    Integer number = ofForms.get(form);
    if (number != null) {
      numbers.add(number);
    } else if (form.indexOf(HYPHEN) >= 0) {
      for (String part : FORMS.terms(form)) {
        numbers.add(ofForms.getOrDefault(part, NONE));
      }
    }
  }

  List<String> words() {
    return words;
  }

  /** Returns how often a word was written by itself. */
  int count(int number) {
    return counts.get(number);
  }
}
