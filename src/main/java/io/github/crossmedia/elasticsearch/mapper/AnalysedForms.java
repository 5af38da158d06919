package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.index.IndexableField;

/**
 * The forms of a document's words that the mapping's analyzer produces, if they differ from the
 * model's: typing tiger finds {@code Tiger}. They are separate from the model's words, on which the
 * plan {@code words} relies.
 */
final class AnalysedForms {

  private AnalysedForms() {}

  /** Returns the field of the forms; empty if the analyzer changes no word. */
  static Optional<IndexableField> of(String field, List<WeightedWord> words, Analyzer analyzer)
      throws IOException {
    Map<String, Float> forms = new TreeMap<>();
    for (WeightedWord word : words) {
      String form = form(field, word.word(), analyzer);
      if (!form.isEmpty()) {
        forms.merge(form, word.weight(), Math::max);
      }
    }
    words.forEach(word -> forms.remove(word.word()));
    return forms.isEmpty()
        ? Optional.empty()
        : Optional.of(
            CrossMediaField.forms(
                FieldNames.analysed(field),
                forms.entrySet().stream()
                    .map(form -> new WeightedWord(form.getKey(), form.getValue()))
                    .toList()));
  }

  private static String form(String field, String word, Analyzer analyzer) throws IOException {
    try (TokenStream stream = analyzer.tokenStream(field, word)) {
      return String.join(" ", TypedTokens.all(stream).stream().map(List::getFirst).toList());
    }
  }
}
