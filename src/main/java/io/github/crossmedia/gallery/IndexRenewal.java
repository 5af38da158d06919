package io.github.crossmedia.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexHead;
import io.github.crossmedia.gallery.store.IndexLayout;
import io.github.crossmedia.gallery.store.IndexedFolder;
import io.github.crossmedia.gallery.store.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the pictures of an index again with another model. The new index lies inside the old one
 * until it is finished, then takes its place with the albums and the lessons.
 */
public final class IndexRenewal {

  private final IndexLayout index;
  private final Path pictures;
  private final Path model;

  private IndexRenewal(IndexLayout index, Path pictures, Path model) {
    this.index = index;
    this.pictures = pictures;
    this.model = model;
  }

  /** Returns the renewal of a folder's index; empty unless another model made it. */
  public static Optional<IndexRenewal> of(Path index, Path pictures, Path model)
      throws IOException {
    repair(index);
    IndexLayout layout = new IndexLayout(index);
    if (!Files.exists(layout.head())) {
      return Optional.empty();
    }
    IndexHead head = IndexHead.read(layout);
    return head.isOf(pictures) && !head.isBy(model)
        ? Optional.of(new IndexRenewal(layout, pictures, model))
        : Optional.empty();
  }

  /** Opens the index from before. */
  public Gallery before() throws IOException {
    return Gallery.open(index.folder());
  }

  /** Opens the new index, which may hold what an interrupted renewal read. */
  public Gallery begin() throws IOException {
    IndexLayout next = index.next();
    if (Files.exists(next.head()) && !IndexHead.read(next).isBy(model)) {
      IndexedFolder.delete(next.folder());
    }
    return Gallery.openOrMake(next.folder(), pictures, Optional.of(model));
  }

  /**
   * Takes over the albums and saved searches, and teaches the lessons again, when all pictures are
   * read and the index from before is closed.
   *
   * @return sentences about it
   */
  public List<String> carry(Gallery next) throws IOException {
    int albums = next.albums().follow(index);
    next.savedSearches().follow(index);
    int taught = 0;
    List<String> sentences = new ArrayList<>();
    for (Lessons.StoredLesson stored : Lessons.read(index.lessons()).taught()) {
      Lessons.Lesson lesson = stored.lesson();
      Optional<String> lost = lost(next, lesson);
      lost.ifPresent(
          why ->
              sentences.add(
                  Formatted.of("The lesson \"%s\" is not kept: %s.", lesson.word(), why)));
      taught += lost.isEmpty() ? 1 : 0;
    }
    sentences.addFirst(
        Formatted.of(
            "The pictures were read again for the model %s; %d albums and %d lessons are kept.",
            next.modelName(), albums, taught));
    return sentences;
  }

  /** Teaches a lesson; returns the reason if it can't be taught. */
  private static Optional<String> lost(Gallery next, Lessons.Lesson lesson) throws IOException {
    if (lesson.clicked()) {
      return Optional.of("it was learned from clicks, which the new model learns from by itself");
    }
    List<String> examples = there(next, lesson.examples());
    List<String> counterExamples = there(next, lesson.counterExamples());
    if (examples.isEmpty() && counterExamples.isEmpty()) {
      return Optional.of("its pictures are gone");
    }
    try {
      next.teaching().teach(lesson.word(), examples, counterExamples);
      return Optional.empty();
    } catch (IndexException | IllegalArgumentException refused) {
      return Optional.of(refused.getMessage());
    }
  }

  private static List<String> there(Gallery next, List<String> ids) throws IOException {
    List<String> there = new ArrayList<>();
    for (String id : ids) {
      if (next.point(id).isPresent()) {
        there.add(id);
      }
    }
    return there;
  }

  /** Puts the new index in the place of the old one, when both are closed. */
  public void swap() throws IOException {
    Files.move(index.next().folder(), beside(index.folder(), "-new"));
    Files.move(index.folder(), beside(index.folder(), "-old"));
    repair(index.folder());
  }

  /** Ends a swap that was interrupted, in either direction. */
  private static void repair(Path index) throws IOException {
    Path renewed = beside(index, "-new");
    Path old = beside(index, "-old");
    if (!Files.exists(index) && Files.exists(renewed)) {
      Files.move(renewed, index);
    }
    if (Files.exists(renewed)) {
      Files.move(renewed, new IndexLayout(index).next().folder());
    }
    if (Files.exists(old) && Files.exists(index)) {
      IndexedFolder.delete(old);
    }
  }

  private static Path beside(Path index, String ending) {
    Path whole = index.toAbsolutePath().normalize();
    return whole.resolveSibling(whole.getFileName() + ending);
  }
}
