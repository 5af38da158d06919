package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The views that a model reads of pictures, as documents or as queries. */
record ReadViews(List<ViewPipeline> pipelines) {

  static ReadViews of(CrossMediaModel model) {
    return new ReadViews(
        Stream.concat(
                model.textToImage().documentTower().encoders(),
                model.imageToText().queryTower().encoders())
            .filter(ViewsEncoder.class::isInstance)
            .flatMap(encoder -> ((ViewsEncoder) encoder).views().stream())
            .toList());
  }

  Set<String> names() {
    return pipelines.stream()
        .map(ViewPipeline::view)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the code books in the model file by the names of their views. */
  Map<String, Quantiser> books() {
    Map<String, Quantiser> books = new HashMap<>();
    pipelines.forEach(view -> view.quantiser().ifPresent(book -> books.put(view.view(), book)));
    return books;
  }

  /** Returns why these views can't be extracted here; empty if they can. */
  Optional<String> obstacle(Descriptors known) {
    return madeInTwoWays()
        .or(() -> madeElsewhere(known).map(this::cannotBeExtracted))
        .or(
            () ->
                names().stream()
                    .flatMap(name -> PictureViews.outdated(name, books(), known).stream())
                    .findFirst());
  }

  /** Returns a message if a view has two code books. */
  Optional<String> madeInTwoWays() {
    Map<String, Quantiser> books = books();
    return pipelines.stream()
        .filter(view -> view.quantiser().isPresent())
        .filter(view -> !view.quantiser().get().equals(books.get(view.view())))
        .findFirst()
        .map(
            view -> "the model makes the view \"" + view.view() + "\" by two different code books");
  }

  /** Returns a view that no known descriptor makes. */
  Optional<String> madeElsewhere(Descriptors known) {
    Map<String, Quantiser> books = books();
    return names().stream()
        .filter(name -> !known.contains(PictureViews.source(name, books)))
        .findFirst();
  }

  private String cannotBeExtracted(String name) {
    return String.format(
        Locale.ROOT,
        "the model reads the view \"%s\", which cannot be extracted from pictures: %s",
        name,
        reason(name));
  }

  private String reason(String name) {
    Optional<String> network =
        pipelines.stream()
            .filter(view -> view.view().equals(name))
            .flatMap(view -> view.network().stream())
            .findFirst();
    if (network.isPresent()) {
      return "it is made by a network that is not here: add the network by `crossmedia network add"
          + " FILE --name "
          + network.get()
          + "`, or send its views";
    }
    Quantiser book = books().get(name);
    return book == null
        ? "it is not a descriptor, and the model file contains no code book for it"
        : "its code book is for \"" + book.source() + "\", which is not a descriptor";
  }
}
