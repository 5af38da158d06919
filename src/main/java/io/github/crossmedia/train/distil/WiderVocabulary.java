package io.github.crossmedia.train.distil;

import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The words of captions, extended by words that no caption contains. */
public final class WiderVocabulary {

  private WiderVocabulary() {}

  /**
   * Returns the words that occur in at least {@code words.rarest()} captions, then the words of the
   * list. A form of a word that is already there is left out.
   */
  public static Vocabulary of(List<String> captions, TextSide.Words words, List<String> more) {
    TextAnalysis analysis = words.analysis();
    Map<String, Integer> counts = new HashMap<>();
    Function<String, List<String>> read = read(captions, analysis);
    for (String caption : captions) {
      new HashSet<>(read.apply(caption)).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    Map<String, String> ofForms = new LinkedHashMap<>();
    counts.entrySet().stream()
        .filter(each -> each.getValue() >= words.rarest())
        .map(Map.Entry::getKey)
        .sorted()
        .forEach(word -> ofForms.putIfAbsent(form(word, analysis), word));
    for (String word : more) {
      String form = form(word, analysis);
      if (!form.isEmpty()) {
        ofForms.putIfAbsent(form, word);
      }
    }
    Set<String> distinct = new HashSet<>();
    List<String> all = new ArrayList<>();
    for (Map.Entry<String, String> each : ofForms.entrySet()) {
      String word = analysis.isWritten() ? each.getValue() : each.getKey();
      if (distinct.add(word)) {
        all.add(word);
      }
    }
    return Vocabulary.of(all);
  }

  private static Function<String, List<String>> read(List<String> captions, TextAnalysis analysis) {
    if (!analysis.isWritten()) {
      return analysis::terms;
    }
    CommonForms forms = CommonForms.of(captions, analysis.language());
    return caption -> List.of(forms.of(caption).split(" "));
  }

  private static String form(String word, TextAnalysis analysis) {
    return String.join(" ", TextAnalysis.of(analysis.language()).terms(word));
  }
}
