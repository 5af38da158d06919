package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.text.BilingualList.CommonNames;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

/**
 * Shows the words of a model in another language, for the {@code format} of facets and of {@code
 * fields}. Words in a request stay those of the model.
 */
public final class LanguageFormat implements DocValueFormat {

  public static final String NAME = "cross_media_language";

  private final CommonNames names;

  private LanguageFormat(CommonNames names) {
    this.names = names;
  }

  /** Returns the format of a language that a list is shipped of. */
  static LanguageFormat of(String language, String field) {
    try {
      return new LanguageFormat(CommonNames.in(language));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Field [" + field + "] takes a language as its [format]: " + e.getMessage(), e);
    }
  }

  /** Reads a format sent by another node. */
  public LanguageFormat(StreamInput in) throws IOException {
    this(CommonNames.in(in.readString()));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(names.language());
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  String format(String word) {
    return names.of(word);
  }

  @Override
  public String format(BytesRef word) {
    return format(word.utf8ToString());
  }

  @Override
  public BytesRef parseBytesRef(Object word) {
    return new BytesRef(word.toString());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LanguageFormat that && names.language().equals(that.names.language());
  }

  @Override
  public int hashCode() {
    return names.language().hashCode();
  }

  @Override
  public String toString() {
    return names.language();
  }
}
