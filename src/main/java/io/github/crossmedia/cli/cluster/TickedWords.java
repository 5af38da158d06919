package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.client.TickedDocuments.Words;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.store.TickedPictures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words that people ticked pictures of a folder for, and crossed them out for. */
final class TickedWords {

  private final Gallery gallery;
  private final SortedMap<String, TickedPictures> all;

  private TickedWords(Gallery gallery) {
    this.gallery = gallery;
    this.all = gallery.teaching().ticked();
  }

  /** Returns the words by the names of files in the folder of an index. */
  static Map<String, Words> of(Path index) throws IOException {
    try (Gallery gallery = IndexPlace.ofUser().openToRead(index)) {
      return new TickedWords(gallery).byName();
    }
  }

  private Map<String, Words> byName() throws IOException {
    Set<String> ids = new TreeSet<>();
    for (TickedPictures one : all.values()) {
      ids.addAll(one.yours());
      ids.addAll(one.crossedOut());
    }
    Map<String, Words> words = new TreeMap<>();
    for (String id : ids) {
      Optional<Hit> picture = gallery.searches().hit(id, "");
      if (picture.isPresent()) {
        List<String> names = new ArrayList<>(picture.get().copies());
        names.add(picture.get().name());
        Words own = of(id);
        names.forEach(name -> words.put(name, own));
      }
    }
    return words;
  }

  private Words of(String id) {
    Set<String> ticked = new TreeSet<>();
    Set<String> crossedOut = new TreeSet<>();
    all.forEach(
        (word, pictures) -> {
          if (pictures.yours().contains(id)) {
            ticked.add(word);
          }
          if (pictures.crossedOut().contains(id)) {
            crossedOut.add(word);
          }
        });
    return new Words(ticked, crossedOut);
  }
}
