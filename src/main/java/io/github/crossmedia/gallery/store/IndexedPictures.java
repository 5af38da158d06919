package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.gallery.alike.NearDuplicates;
import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.gallery.store.LuceneIndex.IndexHolder;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/**
 * The pictures of an index: their extracted content, and the documents of one version of the model,
 * which searches read. They can be searched while they change. Changes are made one at a time.
 */
public final class IndexedPictures implements AutoCloseable {

  private static final String LESSONS = "lessons";
  private static final SparseVector NO_FEATURES = SparseVector.of(0, new int[0], new float[0]);

  private final IndexLayout layout;
  private final FileLedger ledger;
  private final Thumbnails thumbnails;
  private final Albums albums;
  private NearDuplicateGroups groups;
  private final LuceneIndex store;
  private final LuceneIndex search;
  private final Map<String, String> glimpsed = new ConcurrentHashMap<>();
  private volatile Projector projector;

  public IndexedPictures(IndexLayout layout, Projector projector, boolean writable)
      throws IOException {
    this.layout = layout;
    this.projector = projector;
    this.ledger = FileLedger.read(layout.ledger());
    this.albums = Albums.read(layout.albums());
    this.groups = NearDuplicateGroups.read(layout.alike());
    this.thumbnails = new Thumbnails(layout.thumbnails());
    this.store = LuceneIndex.open(layout.store(), writable);
    this.search = LuceneIndex.open(layout.search(), writable);
    if (writable) {
      IndexHolder.note(layout);
    }
    String untaught = Integer.toString(Lessons.NONE.version());
    String version = Integer.toString(projector.lessons().version());
    if (writable && !search.recorded(LESSONS).orElse(untaught).equals(version)) {
      project(projector);
    }
  }

  /** Returns the version of the model that projects the pictures. */
  public Projector projector() {
    return projector;
  }

  public Drives drives() {
    return new Drives(layout.drives());
  }

  public FileLedger ledger() {
    return ledger;
  }

  public Thumbnails thumbnails() {
    return thumbnails;
  }

  public LuceneIndex search() {
    return search;
  }

  public Optional<IndexedPicture> find(String id) throws IOException {
    return store.with(searcher -> PictureStore.find(searcher.getIndexReader(), id));
  }

  /** Returns some pictures, spread evenly. */
  public List<IndexedPicture> sample(int most) throws IOException {
    return store.with(searcher -> PictureStore.sample(searcher.getIndexReader(), most));
  }

  /** Passes on all pictures. */
  public void forEach(Consumer<IndexedPicture> pictures) throws IOException {
    store.with(
        searcher -> {
          PictureStore.forEach(searcher.getIndexReader(), 1, pictures);
          return searcher;
        });
  }

  /** Adds a picture before its content is extracted. Only its file and its text can find it. */
  public void glimpse(String id, IndexedMetadata about, String name) {
    search.update(PictureStore.term(id), SearchDocument.glimpse(id, about, name));
    glimpsed.put(id, name);
  }

  /** Returns the file of a picture whose content is not extracted yet. */
  public Optional<String> glimpsed(String id) {
    return Optional.ofNullable(glimpsed.get(id));
  }

  /** Removes the pictures whose content was not extracted. */
  public synchronized void forgetGlimpses() throws IOException {
    search.delete(SearchDocument.GLIMPSED);
    glimpsed.clear();
  }

  /** Adds a picture, or replaces it. */
  public synchronized void put(IndexedPicture picture) throws IOException {
    glimpsed.remove(picture.id());
    store.update(PictureStore.term(picture.id()), PictureStore.document(picture));
    index(picture, projector);
  }

  private void index(IndexedPicture picture, Projector version) {
    String id = picture.id();
    search.update(
        PictureStore.term(id),
        version.document(
            picture, new PictureMembership(ledger.names(id), groups.of(id), albums.of(id))));
  }

  /** Returns the ids of pictures by album. */
  public SortedMap<String, Set<String>> albums() {
    return albums.byName();
  }

  /** Returns the ids of pictures by album, of an index that is not open. */
  public static SortedMap<String, Set<String>> albums(IndexLayout other) throws IOException {
    return Albums.read(other.albums()).byName();
  }

  /** Returns the albums that a picture is in. */
  public Set<String> albums(String id) {
    return albums.of(id);
  }

  /**
   * Puts pictures into an album, or takes them out.
   *
   * @return the pictures that joined or left it
   */
  public synchronized Set<String> change(Collection<String> ids, String album, boolean in)
      throws IOException {
    Set<String> changed = albums.change(ids, album, in);
    for (String id : changed) {
      rename(id);
    }
    return changed;
  }

  /** Updates the names of the files that hold a picture. */
  synchronized void rename(String id) throws IOException {
    Optional<IndexedPicture> picture = find(id);
    if (picture.isPresent()) {
      put(picture.get());
    }
  }

  /** Forgets a file, and its picture if no other file holds it. */
  public synchronized void forget(String name) throws IOException {
    Optional<String> id = ledger.id(name);
    Optional<String> orphan = ledger.remove(name);
    if (orphan.isPresent()) {
      remove(orphan.get());
    } else if (id.isPresent()) {
      rename(id.get());
    }
  }

  public synchronized void remove(String id) throws IOException {
    store.delete(PictureStore.term(id));
    search.delete(PictureStore.term(id));
    thumbnails.delete(id);
  }

  /**
   * Changes the lessons of the model. In documents, only the part of points that lessons add
   * changes. Searches use the old lessons until every document is updated.
   */
  public synchronized void project(Projector next) throws IOException {
    if (next.readsFeatures()) {
      store.with(
          searcher -> {
            PictureStore.forEach(
                searcher.getIndexReader(),
                picture -> add(next, picture.id(), picture.point(), picture.features()));
            return null;
          });
    } else {
      search.with(
          searcher -> {
            SearchDocument.forEachPoint(
                searcher.getIndexReader(), (id, point) -> add(next, id, point, NO_FEATURES));
            return null;
          });
    }
    next.lessons().write(layout.lessons());
    projector = next;
    search.refresh();
    search.record(LESSONS, Integer.toString(next.lessons().version()));
    search.commit();
  }

  private void add(Projector next, String id, float[] point, SparseVector features) {
    search.change(
        PictureStore.term(id), next.additions(point, features).field(SearchDocument.PICTURE));
  }

  /** Makes changes visible to searches. */
  public void refresh() throws IOException {
    store.refresh();
    search.refresh();
  }

  /** Writes all changes to disk. */
  public synchronized void commit() throws IOException {
    store.commit();
    search.commit();
    ledger.write(layout.ledger());
    refresh();
  }

  /** Updates copies of pictures and look-alikes, which depend on several files. */
  public synchronized void complete() throws IOException {
    refresh();
    NearDuplicateGroups found =
        store.with(searcher -> NearDuplicateGroups.among(searcher.getIndexReader()));
    Set<String> changed = new TreeSet<>(found.changed(groups));
    changed.addAll(ledger.copied());
    groups = found;
    groups.write(layout.alike());
    for (String id : changed) {
      rename(id);
    }
    commit();
  }

  /** Records that so many files of a run have been read. */
  public void unfinished(int done, int total) throws IOException {
    if (done < total) {
      String text = Formatted.of("%,d of %,d", done, total);
      Files.writeString(layout.unfinished(), text);
    }
  }

  public void finished() throws IOException {
    Files.deleteIfExists(layout.unfinished());
  }

  /** Returns how many of all files were read before indexing was interrupted. */
  public Optional<String> unfinished() throws IOException {
    return Files.exists(layout.unfinished())
        ? Optional.of(Files.readString(layout.unfinished()))
        : Optional.empty();
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

  /**
   * Records the folders where drives begin. They tell an emptied folder from one whose drive is not
   * mounted.
   */
  public record Drives(Path file) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<TreeMap<String, Long>> TYPE = new TypeReference<>() {};

    public Map<String, Long> read() throws IOException {
      if (!Files.exists(file)) {
        return Map.of();
      }
      try {
        return JSON.readValue(file.toFile(), TYPE);
      } catch (JsonProcessingException e) {
        throw new IndexException(file + " is damaged: remove the index and create it again", e);
      }
    }

    /** Records the mounted drives, and the drives of files that are away. */
    public void keep(FolderListing listing, List<String> away) throws IOException {
      Map<String, Long> before = read();
      Map<String, Long> now = new TreeMap<>(before);
      now.keySet().removeIf(drive -> away.stream().noneMatch(name -> name.startsWith(drive + "/")));
      for (Map.Entry<String, Long> drive : listing.drives().entrySet()) {
        now.putIfAbsent(drive.getKey(), drive.getValue());
      }
      if (!now.equals(before)) {
        WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(now)));
      }
    }
  }

  /** The groups of pictures that look almost the same, by the id of each picture. */
  record NearDuplicateGroups(Map<String, String> groups) {

    private static final JsonMapper JSON = new JsonMapper();

    NearDuplicateGroups {
      groups = Map.copyOf(groups);
    }

    static NearDuplicateGroups read(Path file) throws IOException {
      if (!Files.exists(file)) {
        return new NearDuplicateGroups(Map.of());
      }
      try {
        return new NearDuplicateGroups(JSON.readValue(file.toFile(), new TypeReference<>() {}));
      } catch (JsonProcessingException e) {
        throw new IndexException(file + " is damaged: remove the index and create it again", e);
      }
    }

    static NearDuplicateGroups among(IndexReader store) throws IOException {
      Collection<NearDuplicates.DatedLook> seen = new ConcurrentLinkedQueue<>();
      PictureStore.forEach(store, picture -> seen.add(seen(picture)));
      return new NearDuplicateGroups(NearDuplicates.of(List.copyOf(seen)));
    }

    private static NearDuplicates.DatedLook seen(IndexedPicture picture) {
      String taken = picture.about().taken();
      return new NearDuplicates.DatedLook(
          picture.id(),
          picture.look(),
          taken.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Period.seconds(taken)));
    }

    void write(Path file) throws IOException {
      WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(groups)));
    }

    /** Returns the group of a picture; empty where none looks like it. */
    String of(String id) {
      return groups.getOrDefault(id, "");
    }

    /** Returns the pictures whose group has changed. */
    List<String> changed(NearDuplicateGroups before) {
      return Stream.concat(groups.keySet().stream(), before.groups.keySet().stream())
          .distinct()
          .filter(id -> !Objects.equals(groups.get(id), before.groups.get(id)))
          .toList();
    }
  }

  /** Pictures as Lucene documents with stored fields only. */
  private static final class PictureStore {

    private static final String ID = "id";
    private static final String VISUAL_WORDS = "visual_words.";
    private static final int RUN = 256;

    private PictureStore() {}

    static Term term(String id) {
      return new Term(ID, id);
    }

    static Document document(IndexedPicture picture) {
      Document document = new Document();
      document.add(new StringField(ID, picture.id(), Field.Store.YES));
      IndexedMetadata about = picture.about();
      document.add(new StoredField("width", about.width()));
      document.add(new StoredField("height", about.height()));
      document.add(new StoredField("caption", about.caption()));
      document.add(new StoredField("taken", about.taken()));
      document.add(new StoredField("camera", about.camera()));
      document.add(new StoredField("lens", about.lens()));
      document.add(new StoredField("position", about.position()));
      document.add(new StoredField("blurred", picture.blurred()));
      document.add(new StoredField("look", picture.look().bytes()));
      picture
          .visualWords()
          .forEach(
              (view, counts) -> document.add(new StoredField(VISUAL_WORDS + view, bytes(counts))));
      document.add(new StoredField("features", bytes(picture.features())));
      document.add(new StoredField("point", bytes(picture.point())));
      return document;
    }

    static Optional<IndexedPicture> find(IndexReader reader, String id) throws IOException {
      TopDocs found = new IndexSearcher(reader).search(new TermQuery(term(id)), 1);
      return found.scoreDocs.length == 0
          ? Optional.empty()
          : Optional.of(picture(reader.storedFields().document(found.scoreDocs[0].doc)));
    }

    /** Passes on every picture, in parallel. */
    static void forEach(IndexReader reader, Consumer<IndexedPicture> consumer) throws IOException {
      List<LeafReader> leaves = reader.leaves().stream().map(LeafReaderContext::reader).toList();
      try {
        List<Run> runs = leaves.stream().flatMap(PictureStore::runs).toList();
        runs.parallelStream().forEach(run -> run.forEach(consumer));
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private static Stream<Run> runs(LeafReader leaf) {
      return IntStream.iterate(0, from -> from < leaf.maxDoc(), from -> from + RUN)
          .mapToObj(from -> new Run(leaf, from, Math.min(from + RUN, leaf.maxDoc())));
    }

    /** A range of documents. */
    private record Run(LeafReader leaf, int from, int to) {

      void forEach(Consumer<IndexedPicture> consumer) {
        Bits live = leaf.getLiveDocs();
        try {
          StoredFields fields = leaf.storedFields();
          for (int doc = from; doc < to; doc++) {
            if (live == null || live.get(doc)) {
              consumer.accept(picture(fields.document(doc)));
            }
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    /** Returns some pictures spread evenly over the store. */
    static List<IndexedPicture> sample(IndexReader reader, int most) throws IOException {
      List<IndexedPicture> sample = new ArrayList<>();
      forEach(reader, Math.max(1, (reader.maxDoc() + most - 1) / most), sample::add);
      return sample;
    }

    /** Passes on every {@code step}-th document that is not deleted. */
    static void forEach(IndexReader reader, int step, Consumer<IndexedPicture> pictures)
        throws IOException {
      for (LeafReaderContext leaf : reader.leaves()) {
        Bits live = leaf.reader().getLiveDocs();
        StoredFields fields = leaf.reader().storedFields();
        for (int doc = 0; doc < leaf.reader().maxDoc(); doc += step) {
          if (live == null || live.get(doc)) {
            pictures.accept(picture(fields.document(doc)));
          }
        }
      }
    }

    private static IndexedPicture picture(Document document) {
      return new IndexedPicture(
          document.get(ID),
          about(document),
          Optional.ofNullable(document.get("blurred")).orElse(""),
          look(document),
          visualWords(document),
          vector(document.getBinaryValue("features")),
          floats(document.getBinaryValue("point")));
    }

    private static IndexedMetadata about(Document document) {
      return new IndexedMetadata(
          document.getField("width").numericValue().intValue(),
          document.getField("height").numericValue().intValue(),
          document.get("caption"),
          document.get("taken"),
          document.get("camera"),
          document.get("lens"),
          document.get("position"));
    }

    private static PerceptualHash look(Document document) {
      BytesRef bytes = document.getBinaryValue("look");
      return PerceptualHash.of(
          Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length));
    }

    private static Map<String, SparseVector> visualWords(Document document) {
      Map<String, SparseVector> views = new TreeMap<>();
      for (IndexableField field : document) {
        if (field.name().startsWith(VISUAL_WORDS)) {
          views.put(field.name().substring(VISUAL_WORDS.length()), vector(field.binaryValue()));
        }
      }
      return views;
    }

    /** Returns the dimension, then pairs of index and value, or all values if that is shorter. */
    private static byte[] bytes(SparseVector vector) {
      int dimension = vector.dimension();
      if (2 * vector.size() < dimension) {
        ByteBuffer buffer = ByteBuffer.allocate(4 + 8 * vector.size()).putInt(dimension);
        vector.forEach((index, value) -> buffer.putInt(index).putFloat(value));
        return buffer.array();
      }
      ByteBuffer buffer = ByteBuffer.allocate(4 + 4 * dimension).putInt(dimension);
      vector.forEach((index, value) -> buffer.putFloat(4 + 4 * index, value));
      return buffer.array();
    }

    private static SparseVector vector(BytesRef bytes) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
      int dimension = buffer.getInt();
      if (buffer.remaining() == 4 * dimension) {
        float[] values = new float[dimension];
        buffer.asFloatBuffer().get(values);
        return SparseVector.of(DenseVector.of(values));
      }
      int[] indices = new int[buffer.remaining() / 8];
      float[] values = new float[indices.length];
      for (int i = 0; i < indices.length; i++) {
        indices[i] = buffer.getInt();
        values[i] = buffer.getFloat();
      }
      return SparseVector.of(dimension, indices, values);
    }

    private static byte[] bytes(float[] values) {
      ByteBuffer buffer = ByteBuffer.allocate(4 * values.length);
      buffer.asFloatBuffer().put(values);
      return buffer.array();
    }

    private static float[] floats(BytesRef bytes) {
      float[] values = new float[bytes.length / 4];
      ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length).asFloatBuffer().get(values);
      return values;
    }
  }
}
