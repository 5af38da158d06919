package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.model.WordWeigher.WeightedWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;

/** Fetches the words of a picture, strongest first, for {@code fields} and Kibana's Discover. */
final class StrongestWordsFetcher implements ValueFetcher {

  private static final Comparator<WeightedWord> STRONGEST_FIRST =
      Comparator.comparing(WeightedWord::weight).reversed().thenComparing(WeightedWord::word);

  private final String field;
  private final UnaryOperator<String> names;
  private Optional<StoredSource> stored = Optional.empty();

  /**
   * Fetches the words of a field.
   *
   * @param names shows a word
   */
  StrongestWordsFetcher(String field, UnaryOperator<String> names) {
    this.field = field;
    this.names = names;
  }

  @Override
  public void setNextReader(LeafReaderContext context) {
    try {
      stored = StoredSource.of(context.reader(), field, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Object> fetchValues(Source source, int doc, List<Object> ignored) throws IOException {
    if (stored.isEmpty() || !stored.get().advance(doc)) {
      return List.of();
    }
    List<WeightedWord> words = stored.get().words();
    return words.stream()
        .sorted(STRONGEST_FIRST)
        .<Object>map(word -> names.apply(word.word()))
        .toList();
  }

  @Override
  public StoredFieldsSpec storedFieldsSpec() {
    return StoredFieldsSpec.NO_REQUIREMENTS;
  }
}
