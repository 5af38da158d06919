package io.github.crossmedia.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.gallery.album.AlbumBook;
import io.github.crossmedia.gallery.files.FolderIndexer;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.files.WatchedFolder;
import io.github.crossmedia.gallery.search.Searches;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexHead;
import io.github.crossmedia.gallery.store.IndexLayout;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.LuceneIndex.IndexHolder;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SavedSearches;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.gallery.teach.ExampleCandidates;
import io.github.crossmedia.gallery.teach.Teaching;
import io.github.crossmedia.gallery.words.QueryReaders;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.Picture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The open index of a folder of pictures. It can be searched while it is updated. Changes are made
 * one at a time.
 */
public final class Gallery implements AutoCloseable {

  private final IndexLayout layout;
  private final IndexHead head;
  private final QueryReaders readers;
  private final CrossMediaModel base;
  private final PictureEncoder encoder;
  private final IndexedPictures indexed;
  private final SavedSearches savedSearches;
  private final boolean writable;

  private Gallery(IndexLayout layout, CrossMediaModel model, boolean writable) throws IOException {
    this.layout = layout;
    this.writable = writable;
    this.head = IndexHead.read(layout);
    this.readers = new QueryReaders(model);
    this.base = readers.base();
    this.encoder = PictureEncoder.of(base);
    this.savedSearches = SavedSearches.of(layout);
    Lessons lessons = Lessons.read(layout.lessons());
    this.indexed = new IndexedPictures(layout, new Projector(head, base, lessons), writable);
  }

  /** Opens an index for changes; only one process at a time can. */
  public static Gallery open(Path index) throws IOException {
    return open(index, true);
  }

  /** Opens an index for searching only; another process may change it meanwhile. */
  public static Gallery openToRead(Path index) throws IOException {
    return open(index, false);
  }

  private static Gallery open(Path index, boolean writable) throws IOException {
    IndexLayout layout = new IndexLayout(index);
    IndexHead.read(layout);
    return new Gallery(layout, ModelFile.read(layout.model()), writable);
  }

  /**
   * Opens the index of a folder, or creates an empty one.
   *
   * @param model a file, or empty to keep the model the index has
   */
  public static Gallery openOrMake(Path index, Path pictures, Optional<Path> model)
      throws IOException {
    IndexLayout layout = new IndexLayout(index);
    if (Files.exists(layout.head())) {
      IndexHead.read(layout).require(layout, pictures, model);
      return open(index);
    }
    Path file = model.orElseThrow(() -> new IndexException("a model is required: --model FILE"));
    CrossMediaModel read = ModelFile.read(file);
    Files.createDirectories(index);
    Files.copy(file, layout.model(), StandardCopyOption.REPLACE_EXISTING);
    IndexHead.of(pictures, file).write(layout);
    return new Gallery(layout, read, true);
  }

  /** Returns the folder of the pictures. */
  public Path pictures() {
    return Path.of(head.pictures());
  }

  /** Notes where the page is served, for other processes that find the index locked. */
  public void servedAt(URI page) throws IOException {
    if (writable) {
      IndexHolder.note(layout, page);
    }
  }

  public Path folder() {
    return layout.folder();
  }

  /** Returns the model without its version. */
  public String modelName() {
    return head.model();
  }

  /** Returns the model with its version, as {@code corel@3#9f2c1ab04d3e}. */
  public String version() {
    return indexed.projector().version().toString();
  }

  public ModelCard card() {
    return base.card();
  }

  /** Returns the current model, with all its lessons. */
  public CrossMediaModel model() {
    return indexed.projector().model();
  }

  public List<String> vocabulary() {
    return indexed.projector().weigher().vocabulary().words();
  }

  /** Returns the lessons of the model, and the means to teach it more. */
  public Teaching teaching() {
    return new Teaching(base, indexed);
  }

  /** Pictures to choose examples of a new word from. */
  public ExampleCandidates candidates() {
    return new ExampleCandidates(indexed, searches());
  }

  /** Returns the favourites and albums. */
  public AlbumBook albums() {
    return new AlbumBook(pictures(), indexed);
  }

  /** Returns the searches that are kept by a name. */
  public SavedSearches savedSearches() {
    return savedSearches;
  }

  /** Returns the pictures that several files hold. */
  public List<AlbumBook.Duplicates.Copies> duplicates() {
    return AlbumBook.Duplicates.in(indexed);
  }

  public Thumbnails thumbnails() {
    return indexed.thumbnails();
  }

  /** Returns a sentence about an index whose creation was interrupted. */
  public Optional<String> unfinished() throws IOException {
    return indexed
        .unfinished()
        .map(
            done ->
                Formatted.of(
                    "The index is not finished: %s files of %s have been read; crossmedia index"
                        + " continues with the rest.",
                    done, head.pictures()));
  }

  /** Returns how many different pictures can be found. */
  public int size() throws IOException {
    return indexed.search().with(searcher -> searcher.getIndexReader().numDocs());
  }

  public Searches searches() {
    return searches(Locale.getDefault());
  }

  /** Returns the searches of someone of a language. */
  public Searches searches(Locale language) {
    Projector projector = indexed.projector();
    return new Searches(indexed, projector, readers.of(projector.model(), language));
  }

  /** Returns some pictures with what was extracted of them, spread evenly. */
  public List<IndexedPicture> sample(int most) throws IOException {
    return indexed.sample(most);
  }

  /** Passes on all pictures with what was extracted of them. */
  public void forEach(Consumer<IndexedPicture> pictures) throws IOException {
    indexed.forEach(pictures);
  }

  /** Returns the point of a picture in the model's space. */
  public float[] point(IndexedPicture picture) {
    return indexed.projector().point(picture);
  }

  /** Returns the path of a picture's file. */
  public Optional<Path> file(String id) {
    return indexed.ledger().name(id).or(() -> indexed.glimpsed(id)).map(pictures()::resolve);
  }

  /** Returns whether a picture is shown that has not been looked at yet. */
  public boolean isGlimpsed(String id) {
    return indexed.glimpsed(id).isPresent();
  }

  /** Returns the id of the picture in a file below the pictures' folder. */
  public Optional<String> id(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    if (!absolute.startsWith(pictures())) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    pictures().relativize(absolute).forEach(part -> parts.add(part.toString()));
    return indexed.ledger().id(String.join("/", parts));
  }

  /** Reads the whole picture behind an id, the first frame of a video. */
  public Optional<Picture> picture(String id) throws IOException {
    Optional<Path> file = file(id);
    return file.isEmpty() ? Optional.empty() : Optional.of(new Footage().first(file.get()));
  }

  /** Returns the point of a picture in the model's space. */
  public Optional<float[]> point(String id) throws IOException {
    return indexed.find(id).map(this::point);
  }

  /** Returns the point of a picture from elsewhere. */
  public float[] point(Picture picture) {
    return model().textToImage().document(encoder.medium(picture));
  }

  /** Encodes pictures for the model of the index. */
  public PictureEncoder pictureEncoder() {
    return encoder;
  }

  /** Brings the index up to date with its folder. */
  public FolderIndexer indexer(int threads) {
    return new FolderIndexer(pictures(), indexed, encoder, threads);
  }

  /** Keeps the index up to date with its folder from now on. */
  public WatchedFolder watched(int threads) throws IOException {
    return new WatchedFolder(pictures(), () -> indexer(threads));
  }

  @Override
  public void close() throws IOException {
    indexed.close();
  }
}
