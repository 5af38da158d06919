package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.elasticsearch.index.mapper.SourceLoader;
import org.elasticsearch.xcontent.XContentBuilder;

/** Puts a field back into a {@code _source} that was stored without it. */
final class PictureLoader extends SourceLoader.DocValuesBasedSyntheticFieldLoader {

  private final String field;
  private final String leafName;
  private final String vectorField;
  private Optional<Object> value = Optional.empty();

  PictureLoader(String field, String leafName, String vectorField) {
    this.field = field;
    this.leafName = leafName;
    this.vectorField = vectorField;
  }

  @Override
  public DocValuesLoader docValuesLoader(LeafReader reader, int[] docs) throws IOException {
    Optional<StoredSource> stored = StoredSource.of(reader, field, vectorField);
    BinaryDocValues malformed = reader.getBinaryDocValues(FieldNames.malformed(field));
    if (stored.isEmpty() && malformed == null) {
      return null;
    }
    return doc -> {
      value = Optional.empty();
      if (stored.isPresent() && stored.get().advance(doc)) {
        value = Optional.of(stored.get().object());
      } else if (malformed != null && malformed.advanceExact(doc)) {
        value = Optional.of(MalformedValue.read(malformed.binaryValue()));
      }
      return value.isPresent();
    };
  }

  @Override
  public boolean hasValue() {
    return value.isPresent();
  }

  /** Returns the value of the document last loaded. */
  Object value() {
    return value.orElseThrow();
  }

  @Override
  public void write(XContentBuilder builder) throws IOException {
    if (value.isPresent()) {
      builder.field(leafName, value.get());
    }
  }

  @Override
  public String fieldName() {
    return field;
  }
}
