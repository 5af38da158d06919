package io.github.crossmedia.text;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The number of texts that hold each term and, where words are learned as they are written, how
 * often each form is written. Counts of parts of the texts add up to those of the whole.
 */
public final class TermCounts {

  private long texts;
  private SortedMap<String, Long> withTerm = new TreeMap<>();

  /** The number of texts that hold a term as a word that says something. */
  private SortedMap<String, Long> withWord = new TreeMap<>();

  private SortedMap<String, SortedMap<String, Integer>> forms = new TreeMap<>();

  /** Counts one text. */
  public void add(String text, TextAnalysis analysis) {
    texts++;
    if (!analysis.isWritten()) {
      new HashSet<>(analysis.terms(text)).forEach(term -> withTerm.merge(term, 1L, Long::sum));
      return;
    }
    List<TextToken> tokens = analysis.tokens(text);
    Set<String> terms = new HashSet<>();
    Set<String> words = new HashSet<>();
    for (TextToken token : tokens) {
      String form = CommonForms.lowered(token);
      forms.computeIfAbsent(token.term(), term -> new TreeMap<>()).merge(form, 1, Integer::sum);
      terms.add(token.term());
      if (CommonForms.isWord(form, analysis.language())) {
        words.add(token.term());
      }
    }
    terms.forEach(term -> withTerm.merge(term, 1L, Long::sum));
    words.forEach(term -> withWord.merge(term, 1L, Long::sum));
  }

  /** Adds the counts of other texts. */
  public void add(TermCounts other) {
    texts += other.texts;
    other.withTerm.forEach((term, count) -> withTerm.merge(term, count, Long::sum));
    other.withWord.forEach((term, count) -> withWord.merge(term, count, Long::sum));
    other.forms.forEach(
        (term, written) ->
            written.forEach(
                (form, count) ->
                    forms
                        .computeIfAbsent(term, key -> new TreeMap<>())
                        .merge(form, count, Integer::sum)));
  }

  /** Returns the number of texts. */
  public long texts() {
    return texts;
  }

  /** Returns the number of texts with each word that a vocabulary may hold. */
  public Map<String, Long> words(TextAnalysis analysis) {
    if (!analysis.isWritten()) {
      return withTerm;
    }
    Map<String, Long> words = new TreeMap<>();
    withWord.forEach(
        (term, count) -> words.merge(CommonForms.most(forms.get(term)), count, Long::sum));
    return words;
  }

  /** Returns the inverse document frequency of each word of a vocabulary. */
  public float[] idf(KnownWords known) {
    double[] documentsWith = new double[known.vocabulary().size()];
    withTerm.forEach(
        (term, count) -> known.placeOf(term).ifPresent(word -> documentsWith[word] += count));
    return InverseDocumentFrequency.weights(texts, documentsWith);
  }
}
