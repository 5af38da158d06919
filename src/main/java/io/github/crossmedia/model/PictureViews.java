package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Extracts named views of pictures: the output of a descriptor, or the visual words that a code
 * book makes of that output. Each descriptor runs once for each picture, however many views are
 * based on it.
 *
 * <p>Instances may be shared between threads.
 */
public final class PictureViews {

  private final Set<String> names;
  private final Map<String, Quantiser> books;
  private final Map<String, Descriptor> descriptors = new TreeMap<>();

  private PictureViews(
      Collection<String> names, Map<String, Quantiser> books, Descriptors descriptors) {
    // sorted, so that a model learned from them is the same file in each process
    this.names = Collections.unmodifiableSet(new TreeSet<>(names));
    this.books = new TreeMap<>(books);
    this.books.keySet().retainAll(this.names);
    for (String name : this.names) {
      outdated(name, books, descriptors).ifPresent(PictureViews::fail);
      Descriptor descriptor = descriptors.named(source(name, books));
      this.descriptors.put(descriptor.name(), descriptor);
    }
  }

  private static void fail(String reason) {
    throw new IllegalArgumentException(reason);
  }

  /** Returns a message if a code book was made for another version of its descriptor. */
  static Optional<String> outdated(
      String name, Map<String, Quantiser> books, Descriptors descriptors) {
    Quantiser book = books.get(name);
    if (book == null) {
      return Optional.empty();
    }
    Descriptor descriptor = descriptors.named(book.source());
    return book.version() == descriptor.version()
        ? Optional.empty()
        : Optional.of(
            Formatted.of(
                "the code book of %s was made for version %d of %s, this is version %d: create it"
                    + " again",
                name, book.version(), descriptor.name(), descriptor.version()));
  }

  /**
   * Returns the views that a model reads of pictures, as documents or as queries, through the code
   * books in its file.
   *
   * @throws IllegalArgumentException if the model reads a view that cannot be extracted here
   */
  public static PictureViews of(CrossMediaModel model) {
    return of(model, Descriptors.standard());
  }

  /** Returns the views that a model reads of pictures, extracted by these descriptors. */
  public static PictureViews of(CrossMediaModel model, Descriptors known) {
    obstacle(model, known).ifPresent(PictureViews::fail);
    ReadViews read = ReadViews.of(model);
    return new PictureViews(read.names(), read.books(), known);
  }

  public static Set<String> read(CrossMediaModel model) {
    return ReadViews.of(model).names();
  }

  /** Returns the names of the descriptors that make all views that a model reads of pictures. */
  public static Set<String> sources(CrossMediaModel model) {
    return ReadViews.of(model).pipelines().stream()
        .map(ViewPipeline::source)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns why the views that a model reads of pictures can't be extracted here; empty if they
   * can.
   */
  public static Optional<String> obstacle(CrossMediaModel model) {
    return obstacle(model, Descriptors.standard());
  }

  /** Returns why these descriptors can't extract the views that a model reads of pictures. */
  public static Optional<String> obstacle(CrossMediaModel model, Descriptors known) {
    return ReadViews.of(model).obstacle(known);
  }

  /** Returns the code books in a model file by the names of their views. */
  static Map<String, Quantiser> booksOf(CrossMediaModel model) {
    ReadViews read = ReadViews.of(model);
    read.madeInTwoWays().ifPresent(PictureViews::fail);
    return read.books();
  }

  /** Returns true if descriptors for all views that a model reads of pictures are known here. */
  public static boolean cover(CrossMediaModel model) {
    return ReadViews.of(model).madeElsewhere(Descriptors.standard()).isEmpty();
  }

  static String source(String name, Map<String, Quantiser> books) {
    return books.containsKey(name) ? books.get(name).source() : name;
  }

  /**
   * Returns views by their names.
   *
   * @param books code books by the names of their views; they hide descriptors of the same name
   */
  public static PictureViews named(
      Collection<String> names, Map<String, Quantiser> books, Descriptors known) {
    for (String name : names) {
      String source = source(name, books);
      if (!known.contains(source)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "unknown view [%s]%s; known views are %s%s",
                source,
                source.equals(name) ? "" : ", which " + name + " is made of",
                String.join(", ", known.names()),
                known(books)));
      }
    }
    return new PictureViews(names, books, known);
  }

  private static String known(Map<String, Quantiser> books) {
    return books.isEmpty()
        ? " (visual words such as sift and blobs need a code book)"
        : ", and by code books " + String.join(", ", new TreeSet<>(books.keySet()));
  }

  /** Returns the names of the views, in order. */
  public Set<String> names() {
    return names;
  }

  /** Returns the code books of the views that are made by code books. */
  public Map<String, Quantiser> books() {
    return Collections.unmodifiableMap(books);
  }

  public Map<String, View> extract(Picture picture) {
    return extract(picture, () -> {});
  }

  /**
   * Returns the views of a picture by their names.
   *
   * @param checkpoint runs before each step and may throw to end the work
   */
  public Map<String, View> extract(Picture picture, Runnable checkpoint) {
    Map<String, View> raw = new HashMap<>();
    descriptors.forEach(
        (name, descriptor) -> {
          checkpoint.run();
          raw.put(name, descriptor.extract(picture));
        });
    Map<String, View> views = new HashMap<>();
    for (String name : names) {
      checkpoint.run();
      Quantiser book = books.get(name);
      views.put(name, book == null ? raw.get(name) : book.words(raw.get(book.source())));
    }
    return views;
  }

  /** Returns a picture in the form that models read. */
  public Medium medium(Picture picture) {
    return Medium.ofViews(extract(picture));
  }

  /** Returns a picture in the form that models read. The checkpoint may throw to end the work. */
  public Medium medium(Picture picture, Runnable checkpoint) {
    return Medium.ofViews(extract(picture, checkpoint));
  }

  /** Returns true if both extract the same views of every picture. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PictureViews that
        && names.equals(that.names)
        && books.equals(that.books)
        && descriptors.keySet().equals(that.descriptors.keySet());
  }

  @Override
  public int hashCode() {
    return Objects.hash(names, books.keySet());
  }

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
          .or(() -> madeElsewhere(known).map(name -> cannotBeExtracted(name, known)))
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
              view ->
                  "the model makes the view \"" + view.view() + "\" by two different code books");
    }

    Optional<String> madeElsewhere(Descriptors known) {
      Map<String, Quantiser> books = books();
      return names().stream()
          .filter(name -> !known.contains(PictureViews.source(name, books)))
          .findFirst();
    }

    private String cannotBeExtracted(String name, Descriptors known) {
      return Formatted.of(
          "the model reads the view \"%s\", which cannot be extracted from pictures: %s",
          name, reason(name, known));
    }

    private String reason(String name, Descriptors known) {
      Optional<String> network =
          pipelines.stream()
              .filter(view -> view.view().equals(name))
              .filter(view -> view.network().isPresent())
              .map(ViewPipeline::source)
              .findFirst();
      if (network.isPresent()) {
        return "it is made by a network that is not here: "
            + known.remedy(network.get())
            + ", or send its views";
      }
      Quantiser book = books().get(name);
      return book == null
          ? "it is not a descriptor, and the model file contains no code book for it"
              + Descriptors.withoutLire()
          : "its code book is for \"" + book.source() + "\", which is not a descriptor";
    }
  }
}
