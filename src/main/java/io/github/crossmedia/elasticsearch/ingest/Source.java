package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.model.PictureObject;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ingest.IngestDocument;

/** Reads the source field of a document. */
final class Source {

  private final ProcessorOptions options;
  private final PictureDecoder decoder;

  Source(ProcessorOptions options, PictureDecoder decoder) {
    this.options = options;
    this.decoder = decoder;
  }

  /**
   * Returns true if the field is empty: an update sends the other fields of a document through the
   * pipeline, along with what was made of its picture before.
   */
  boolean isPassed(IngestDocument document) {
    Object value = document.getFieldValue(options.field(), Object.class, true);
    if (value == null) {
      return options.ignoreMissing()
          || PictureObject.is(document.getFieldValue(options.target(), Object.class, true));
    }
    return options.input() == Input.PICTURE && PictureObject.is(value);
  }

  Medium read(IngestDocument document, ServedVersion model, Runnable checkpoint) {
    Object value = document.getFieldValue(options.field(), Object.class);
    return switch (options.input()) {
      case TEXT -> Medium.ofText(text(options.field(), value));
      case VIEWS, TEXT_VIEWS -> Medium.ofViews(views(value));
      case PICTURE -> {
        String name = "field [" + options.field() + "]";
        PictureViews views = model.views();
        yield decoder.look(
            name, file(name, value), checkpoint, picture -> views.medium(picture, checkpoint));
      }
    };
  }

  /** Returns the views of a value; a picture that was projected before keeps its views. */
  private Map<String, View> views(Object value) {
    if (!options.view().isEmpty()) {
      return Map.of(options.view(), Views.view(options.view(), value));
    }
    if (value instanceof Map<?, ?> named) {
      return PictureObject.is(named) ? PictureObject.views(named) : Views.of(named);
    }
    throw new IllegalArgumentException(
        "views must be an object keyed by name, unless [view] names the only one");
  }

  /** Returns the bytes of a file; formats other than JSON contain raw bytes. */
  private byte[] file(String name, Object value) {
    return switch (value) {
      case String base64 -> decoder.bytes(name, base64);
      case byte[] bytes -> bytes;
      case null, default ->
          throw new IllegalArgumentException(
              name + " must be a base64 string, but is " + kind(value));
    };
  }

  private static String kind(Object value) {
    return switch (value) {
      case null -> "nothing";
      case List<?> list ->
          "an array: put each picture into an object of type [nested] and run the processor"
              + " in [foreach]";
      default -> "[" + value + "]";
    };
  }

  private static String text(String field, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(
        "field [" + field + "] must be a string, but is " + kind(value));
  }
}
