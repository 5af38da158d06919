package io.github.crossmedia.collection;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Views of pictures: what a descriptor gives, or the visual words a code book makes of it. Each
 * descriptor is asked once a picture, however many views stand on it.
 */
public final class Extraction {

  private final List<String> views;
  private final Map<String, Quantiser> books;
  private final Map<String, Descriptor> descriptors = new HashMap<>();

  /**
   * An extraction of named views.
   *
   * @param books code books by the names of their views, which hide descriptors of the same name
   */
  public Extraction(List<String> views, Map<String, Quantiser> books) {
    this.views = List.copyOf(views);
    this.books = Map.copyOf(books);
    Descriptors known = Descriptors.standard();
    for (String view : views) {
      Quantiser book = books.get(view);
      String source = book == null ? view : book.source();
      if (!known.contains(source)) {
        throw new IllegalArgumentException(
            "there is no picture view %s; known are %s%s"
                .formatted(source, String.join(", ", known.names()), bookNames()));
      }
      Descriptor descriptor = known.named(source);
      if (book != null && book.version() != descriptor.version()) {
        throw new IllegalArgumentException(
            "the code book of %s was made for version %d of %s, this is version %d: make it anew"
                .formatted(view, book.version(), source, descriptor.version()));
      }
      descriptors.put(source, descriptor);
    }
  }

  private String bookNames() {
    return books.isEmpty()
        ? " (visual words such as sift and blobs need a code book)"
        : ", and by code books " + String.join(", ", new TreeSet<>(books.keySet()));
  }

  /** The views of a picture by their names. */
  public Map<String, View> extract(Picture picture) {
    Map<String, View> raw = new HashMap<>();
    descriptors.forEach((name, descriptor) -> raw.put(name, descriptor.extract(picture)));
    Map<String, View> extracted = new HashMap<>();
    for (String view : views) {
      Quantiser book = books.get(view);
      extracted.put(view, book == null ? raw.get(view) : book.words(raw.get(book.source())));
    }
    return extracted;
  }
}
