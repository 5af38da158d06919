package io.github.crossmedia.client;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The pictures of an index that were read to learn from a log.
 *
 * @param media the views of each picture by the id of its document
 * @param named how many documents the log names
 * @param others how many of the other documents were drawn
 * @param documents how many documents the index has
 */
public record ReadPictures(Map<String, Medium> media, int named, int others, long documents) {

  /** Returns the pictures that keep every view of all of these models. */
  public Map<String, Medium> readableBy(Collection<StoredModel> models) {
    Map<String, Medium> readable = media;
    for (StoredModel model : models) {
      readable = readable(model, readable);
    }
    return readable;
  }

  /** Returns the pictures that keep every view of a model. */
  public Map<String, Medium> readableBy(StoredModel model) {
    return readable(model, media);
  }

  private static Map<String, Medium> readable(StoredModel model, Map<String, Medium> media) {
    PictureFeatures features = PictureFeatures.of(model.model());
    Map<String, Medium> readable = new LinkedHashMap<>(media);
    readable.values().removeIf(medium -> !features.cover(medium));
    if (readable.isEmpty()) {
      Medium blank = Medium.ofViews(Map.of());
      String view =
          features.missingIn(media.values().stream().findFirst().orElse(blank)).orElseThrow();
      throw new IllegalArgumentException(
          Formatted.of(
              "no document keeps the view \"%s\" of %s: index the pictures again with a mapping"
                  + " without \"stored_views\": \"none\", or name a field that holds the view,"
                  + " --view %s=FIELD",
              view, model.version(), view));
    }
    return readable;
  }
}
