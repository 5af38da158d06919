package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.file.ModelFormatException;
import java.nio.ByteBuffer;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/** Reads a file somebody wants to store, wholly, and projects one query with it. */
final class ModelTrial {

  private ModelTrial() {}

  static CrossMediaModel passed(ByteBuffer file) {
    CrossMediaModel model;
    try {
      model = ModelFile.read(file);
    } catch (ModelFormatException e) {
      throw refused(e);
    }
    try {
      model.textEncoder().ifPresent(encoder -> project(model, encoder));
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
      throw refused(e);
    }
    return model;
  }

  private static void project(CrossMediaModel model, TextEncoder encoder) {
    String word = encoder.vocabulary().words().isEmpty() ? "" : encoder.vocabulary().word(0);
    float[] point = model.textToImage().query(Medium.ofText(word));
    for (float value : point) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "the query [" + word + "] is projected to " + value + ", which is no number");
      }
    }
  }

  private static ElasticsearchStatusException refused(RuntimeException reason) {
    return new ElasticsearchStatusException(
        "the body is no usable model: {}", RestStatus.BAD_REQUEST, reason, reason.getMessage());
  }
}
