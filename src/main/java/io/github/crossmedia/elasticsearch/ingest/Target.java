package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.model.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ingest.IngestDocument;

/** Makes the values that the processor writes into a document. */
public final class Target {

  private Target() {}

  static void write(
      CrossMediaProcessor.Options options,
      IngestDocument document,
      Map<String, View> views,
      ProjectedItem projected) {
    List<Float> vector = PictureObject.vector(projected.vector());
    if (!options.keepSource()) {
      document.removeField(options.field(), true);
    }
    document.setFieldValue(options.target(), picture(views, projected, vector));
    if (!options.vectorField().isEmpty()) {
      document.setFieldValue(options.vectorField(), vector);
    }
  }

  /** Returns the object of a picture, with its vector as a list. */
  public static Map<String, Object> picture(
      Map<String, View> views, ProjectedItem projected, List<Float> vector) {
    Map<String, Object> picture = new LinkedHashMap<>();
    PictureObject.putViews(views, picture);
    picture.put(PictureObject.VECTOR, vector);
    picture.put(PictureObject.WORDS, PictureObject.words(projected.words()));
    picture.put(PictureObject.MODEL, projected.model());
    picture.put(PictureObject.ENTRIES, PictureObject.entries(views, projected.words().size()));
    return picture;
  }
}
