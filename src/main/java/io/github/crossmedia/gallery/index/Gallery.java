package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.QueryReader;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.train.teach.TaughtCalibration;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.teach.WordTeacher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An index of a folder of pictures, open in this process: one may search it while it is being
 * brought up to date. What changes it is done one at a time.
 */
public final class Gallery implements AutoCloseable {

  private static final int OTHERS = 400;

  private final IndexLayout layout;
  private final IndexHead head;
  private final CrossMediaModel base;
  private final Sight sight;
  private final FileLedger ledger;
  private final LuceneIndex store;
  private final LuceneIndex search;
  private final Thumbnails thumbnails;
  private volatile Lessons lessons;
  private volatile Projector projector;

  private Gallery(IndexLayout layout, boolean writable) throws IOException {
    this.layout = layout;
    this.head = IndexHead.read(layout);
    this.base = ModelFile.read(layout.model());
    this.sight = Sight.of(base);
    this.ledger = FileLedger.read(layout.ledger());
    this.lessons = Lessons.read(layout.lessons());
    this.projector = new Projector(head, base, lessons);
    this.thumbnails = new Thumbnails(layout.thumbnails());
    this.store = LuceneIndex.open(layout.store(), writable);
    this.search = LuceneIndex.open(layout.search(), writable);
  }

  /** Opens an index to change it; only one process at a time can. */
  public static Gallery open(Path index) throws IOException {
    return new Gallery(new IndexLayout(index), true);
  }

  /** Opens an index only to search it, whether or not another process changes it. */
  public static Gallery openToRead(Path index) throws IOException {
    return new Gallery(new IndexLayout(index), false);
  }

  /**
   * Opens the index of a folder, or makes an empty one.
   *
   * @param model a file, or empty to keep the model the index has
   */
  public static Gallery openOrMake(Path index, Path pictures, Optional<Path> model)
      throws IOException {
    IndexLayout layout = new IndexLayout(index);
    if (Files.exists(layout.head())) {
      requireSame(layout, pictures, model);
      return open(index);
    }
    Path file =
        model.orElseThrow(() -> new IndexException("name the model to index with: --model FILE"));
    ModelFile.read(file);
    Files.createDirectories(index);
    Files.copy(file, layout.model(), StandardCopyOption.REPLACE_EXISTING);
    IndexHead.of(pictures, name(file), Sha256.of(Files.readAllBytes(file))).write(layout);
    return open(index);
  }

  private static void requireSame(IndexLayout layout, Path pictures, Optional<Path> model)
      throws IOException {
    IndexHead head = IndexHead.read(layout);
    Path indexed = Path.of(head.pictures());
    if (!pictures.toAbsolutePath().normalize().equals(indexed)) {
      throw new IndexException(
          String.format(
              Locale.ROOT,
              "the index %s is of %s, not of %s: choose another with --index",
              layout.folder(),
              indexed,
              pictures));
    }
    if (model.isPresent() && !Sha256.of(Files.readAllBytes(model.get())).equals(head.sha256())) {
      throw new IndexException(
          String.format(
              Locale.ROOT,
              "the index %s was made with another model (%s): remove it, or choose another with"
                  + " --index",
              layout.folder(),
              head.model()));
    }
  }

  private static String name(Path model) {
    String name = model.getFileName().toString().replaceFirst("\\.safetensors$", "");
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "-");
  }

  /** The folder of the pictures. */
  public Path pictures() {
    return Path.of(head.pictures());
  }

  public Path folder() {
    return layout.folder();
  }

  /** The model without its version. */
  public String modelName() {
    return head.model();
  }

  /** The model with its version, as {@code corel@3#9f2c1ab04d3e}. */
  public String version() {
    return projector.version();
  }

  public ModelCard card() {
    return base.card();
  }

  /** The model as it is now, with all it was taught. */
  public CrossMediaModel model() {
    return projector.model();
  }

  public List<String> vocabulary() {
    return projector.lens().vocabulary().words();
  }

  public List<Lesson> lessons() {
    return lessons.taught().stream().map(Lessons.Taught::lesson).toList();
  }

  public Thumbnails thumbnails() {
    return thumbnails;
  }

  /** How many different pictures can be found. */
  public int size() throws IOException {
    return search.with(searcher -> searcher.getIndexReader().numDocs());
  }

  public Searches searches() {
    return new Searches(
        search, projector, new QueryReader(projector.model().textEncoder().orElseThrow()));
  }

  /** The path of a picture's file. */
  public Optional<Path> file(String id) {
    return ledger.name(id).map(name -> pictures().resolve(name));
  }

  /** The id of the picture in a file below the pictures' folder. */
  public Optional<String> id(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    if (!absolute.startsWith(pictures())) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    pictures().relativize(absolute).forEach(part -> parts.add(part.toString()));
    return ledger.id(String.join("/", parts));
  }

  /** Reads the whole picture behind an id. */
  public Optional<Picture> picture(String id) throws IOException {
    Optional<Path> file = file(id);
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(new PictureReader(DecodingLimits.STANDARD).read(file.get()));
  }

  /** The point of a picture in the model's space. */
  public Optional<float[]> point(String id) throws IOException {
    return store
        .with(searcher -> PictureStore.find(searcher.getIndexReader(), id))
        .map(projector::point);
  }

  /** The point of a picture from elsewhere. */
  public float[] point(Picture picture) {
    Sight.Seen seen = sight.see(picture);
    return projector.point(new StoredPicture("", 0, 0, "", seen.features(), seen.point()));
  }

  /** The eyes that pictures are seen by. */
  public Sight sight() {
    return sight;
  }

  FileLedger ledger() {
    return ledger;
  }

  /** Puts a picture in, or puts it in again. */
  synchronized void put(StoredPicture picture) throws IOException {
    store.update(PictureStore.term(picture.id()), PictureStore.document(picture));
    String name = ledger.name(picture.id()).orElse("");
    search.update(PictureStore.term(picture.id()), projector.document(picture, name));
  }

  /** Shows a picture under the name of another file that holds it. */
  synchronized void rename(String id) throws IOException {
    Optional<StoredPicture> picture =
        store.with(searcher -> PictureStore.find(searcher.getIndexReader(), id));
    if (picture.isPresent()) {
      put(picture.get());
    }
  }

  /** Takes a picture out. */
  synchronized void remove(String id) throws IOException {
    store.delete(PictureStore.term(id));
    search.delete(PictureStore.term(id));
    thumbnails.delete(id);
  }

  /** Lets searches see what was changed. */
  void refresh() throws IOException {
    store.refresh();
    search.refresh();
  }

  /** Writes everything down. */
  synchronized void commit() throws IOException {
    store.commit();
    search.commit();
    ledger.write(layout.ledger());
    refresh();
  }

  /**
   * Teaches a word by pictures that show it and pictures that don't. All pictures are projected
   * again; searches see the old version until all are done.
   */
  public synchronized Lesson teach(String word, List<String> examples, List<String> counterExamples)
      throws IOException {
    TaughtModel ground = TaughtModel.on(base);
    List<String> words = QueryReader.words(word);
    if (words.size() != 1) {
      throw new IndexException("teach one word at a time, as \"boat\"");
    }
    QueryReader reader = new QueryReader(projector.model().textEncoder().orElseThrow());
    String taught = reader.find(words.getFirst()).orElse(words.getFirst());
    commit();
    List<WordTeacher.Seen> others =
        store.with(
            searcher ->
                PictureStore.sample(searcher.getIndexReader(), OTHERS).stream()
                    .filter(p -> !examples.contains(p.id()) && !counterExamples.contains(p.id()))
                    .map(picture -> projector.seen(picture, taught))
                    .toList());
    WordTeacher.Lesson lesson =
        new WordTeacher.Lesson(seen(examples, taught), seen(counterExamples, taught), others);
    double margin = 1 / base.textToImage().scale();
    WordTeacher teacher = WordTeacher.standard(margin);
    int dimension = ground.features().dimension();
    float[] added = teacher.teach(dimension, lesson);
    Couple couple = base.textToImage();
    Calibration calibration =
        new TaughtCalibration(teacher, dimension, couple.scale())
            .of(lesson, couple.calibrations().across().ofText(List.of(taught)));
    Lesson told = new Lesson(lessons.nextNumber(), taught, examples, counterExamples);
    change(lessons.with(told, added, calibration));
    return told;
  }

  /** Takes a lesson back. */
  public synchronized void undo(int number) throws IOException {
    commit();
    change(lessons.without(number));
  }

  private List<WordTeacher.Seen> seen(List<String> ids, String word) throws IOException {
    List<WordTeacher.Seen> seen = new ArrayList<>();
    for (String id : ids) {
      StoredPicture picture =
          store
              .with(searcher -> PictureStore.find(searcher.getIndexReader(), id))
              .orElseThrow(() -> new IndexException("there is no picture " + id + " in the index"));
      seen.add(projector.seen(picture, word));
    }
    return seen;
  }

  private void change(Lessons changed) throws IOException {
    Projector next = new Projector(head, base, changed);
    store.with(
        searcher -> {
          PictureStore.forEach(
              searcher.getIndexReader(),
              picture ->
                  search.update(
                      PictureStore.term(picture.id()),
                      next.document(picture, ledger.name(picture.id()).orElse(""))));
          return null;
        });
    changed.write(layout.lessons());
    lessons = changed;
    projector = next;
    search.refresh();
    search.commit();
  }

  @Override
  public void close() throws IOException {
    try (store;
        search) {
      if (store.isWritable()) {
        commit();
      }
    }
  }
}
