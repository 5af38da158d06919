package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.model.encoder.Medium;
import java.util.Map;
import org.elasticsearch.ingest.IngestDocument;

/** What the processor finds in a document. */
final class Source {

  private Source() {}

  static Medium read(ProcessorOptions options, IngestDocument document) {
    Object value = document.getFieldValue(options.field(), Object.class);
    return switch (options.input()) {
      case TEXT -> Medium.ofText(text(options.field(), value));
      case VIEWS ->
          Medium.ofViews(
              options.view().isEmpty()
                  ? Views.of(value)
                  : Map.of(options.view(), Views.view(options.view(), value)));
      case PICTURE -> throw new IllegalArgumentException("pictures are not read yet");
    };
  }

  private static String text(String field, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("field [" + field + "] is no text");
  }
}
