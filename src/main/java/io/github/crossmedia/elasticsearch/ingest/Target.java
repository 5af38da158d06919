package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.model.PictureObject;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.Projected;
import io.github.crossmedia.vector.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ingest.IngestDocument;

/** What the processor writes into a document. */
final class Target {

  private Target() {}

  static void write(
      ProcessorOptions options, IngestDocument document, Medium medium, Projected projected) {
    List<Float> vector = PictureObject.vector(projected.vector());
    // views of texts are not visual words, which pictures share
    Map<String, View> views = options.input().isText() ? Map.of() : medium.views();
    Map<String, Object> picture = new LinkedHashMap<>();
    picture.put(PictureObject.VISUAL_WORDS, PictureObject.visualWords(views));
    picture.put(PictureObject.VECTOR, vector);
    picture.put(PictureObject.WORDS, PictureObject.words(projected.words()));
    picture.put(PictureObject.MODEL, projected.model());
    picture.put(PictureObject.ENTRIES, PictureObject.entries(views, projected.words()));
    if (!options.keepSource()) {
      document.removeField(options.field(), true);
    }
    document.setFieldValue(options.target(), picture);
    if (!options.vectorField().isEmpty()) {
      document.setFieldValue(options.vectorField(), vector);
    }
  }
}
