package io.github.crossmedia.lucene;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.tests.index.RandomIndexWriter;

/**
 * Random pictures of random models as children of documents, some made by versions that no query
 * carries, stored in all ways; vectors and documents without a picture lie between them.
 */
final class DrawnIndex {

  static final String FIELD = "picture";
  static final String CURRENT = "m@1#aaaaaaaaaaaa";
  static final String EARLIER = "m@2#cccccccccccc";

  static final String OTHER_BYTES = "m@1#bbbbbbbbbbbb";
  private static final List<String> MAKERS =
      List.of(CURRENT, CURRENT, EARLIER, OTHER_BYTES, "m@1", "unserved@1");

  private final Random random;
  private final RandomModels models;
  private final Map<String, CrossMediaModel> versions = new HashMap<>();
  private final Map<Integer, Picture> pictures = new HashMap<>();
  private final List<CrossMediaField> storages;
  private final int makers;
  private final int kept;

  /** A picture by what was stored of it. */
  record Picture(
      int parent,
      boolean even,
      ProjectedItem projected,
      Map<String, SparseVector> counts,
      boolean int8,
      boolean compared,
      boolean nearest) {

    int parentId() {
      return 10 * parent + 9;
    }
  }

  DrawnIndex(Random random) {
    this.random = random;
    int words = 2 + random.nextInt(random.nextBoolean() ? 20 : 100);
    models = new RandomModels(random, words);
    versions.put(CURRENT, model(words));
    versions.put(OTHER_BYTES, model(words));
    versions.put("unserved@1", model(words));
    versions.put(EARLIER, model(1 + random.nextInt(words)));
    versions.put("m@1", versions.get(CURRENT));
    makers = 1 + random.nextInt(MAKERS.size());
    kept = 1 + random.nextInt(30);
    List<CrossMediaField> all = storages();
    storages = random.nextBoolean() ? all : List.of(all.get(random.nextInt(all.size())));
  }

  /** A model of words, or of words and sentences. */
  private CrossMediaModel model(int words) {
    return random.nextBoolean() ? models.model(words) : models.withSentences(words);
  }

  private static List<CrossMediaField> storages() {
    CrossMediaField float32 = CrossMediaField.named(FIELD);
    CrossMediaField int8 = float32.with(StoredVector.INT8);
    return List.of(
        float32,
        float32.withNearest(),
        int8,
        int8.withNearest(),
        float32.withoutCopies().withNearest(),
        float32.withoutCopies());
  }

  RandomModels models() {
    return models;
  }

  ServedVersion version(String name) {
    return ServedVersion.of(name, versions.get(name));
  }

  CrossMediaModel model(String name) {
    return versions.get(name);
  }

  /** The pictures of documents that were not deleted, by their id. */
  Map<Integer, Picture> pictures() {
    return pictures;
  }

  /** With blocks of documents, a sorted index must be told how to recognise them. */
  IndexWriterConfig config(IndexWriterConfig config) {
    if (random.nextInt(3) == 0) {
      config.setParentField("block_parent");
      config.setIndexSort(new Sort(new SortField("number", SortField.Type.INT, true)));
    }
    return config;
  }

  void fill(RandomIndexWriter writer) throws IOException {
    int parents = 20 + random.nextInt(80);
    for (int parent = 0; parent < parents; parent++) {
      List<Document> block = new ArrayList<>();
      for (int child = random.nextInt(4); child >= 0; child--) {
        block.add(child(10 * parent + child, parent));
      }
      block.add(document("parent", parent, 10 * parent + 9));
      writer.addDocuments(block);
      if (random.nextInt(30) == 0) {
        writer.commit();
      }
    }
    boolean deletes = random.nextBoolean();
    for (int parent = 0; parent < parents; parent++) {
      if (deletes && random.nextInt(6) == 0) {
        int gone = parent;
        writer.deleteDocuments(new Term("block", String.valueOf(parent)));
        pictures.values().removeIf(picture -> picture.parent == gone);
      }
    }
    if (random.nextInt(4) == 0) {
      writer.forceMerge(1);
    }
  }

  private static Document document(String kind, int parent, int id) {
    Document document = new Document();
    document.add(new StringField("id", String.valueOf(id), Field.Store.YES));
    document.add(new StringField("block", String.valueOf(parent), Field.Store.YES));
    document.add(new StringField("kind", kind, Field.Store.NO));
    document.add(new NumericDocValuesField("number", id));
    return document;
  }

  private Document child(int id, int parent) {
    Document document = document("child", parent, id);
    boolean even = random.nextBoolean();
    document.add(new StringField("even", String.valueOf(even), Field.Store.NO));
    switch (random.nextInt(8)) {
      case 0 -> foreignVector().ifPresent(document::add);
      case 1 -> {}
      default -> addPicture(document, id, parent, even);
    }
    return document;
  }

  /** A vector that no version made, nearer to most queries than any picture. */
  private Optional<KnnFloatVectorField> foreignVector() {
    int dimension = model(CURRENT).textToImage().dimension();
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = 1000 * random.nextFloat();
    }
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(
            new KnnFloatVectorField(
                FieldNames.nearest(FIELD, dimension),
                vector,
                VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
  }

  private void addPicture(Document document, int id, int parent, boolean even) {
    String maker = MAKERS.get(random.nextInt(makers));
    Map<String, SparseVector> counts = models.picture();
    ProjectedItem made = version(maker).picture(RandomModels.medium(counts), kept, 0.01f);
    CrossMediaField field = storages.get(random.nextInt(storages.size()));
    field.withVisualWordPostings().fields(made, counts).forEach(document::add);
    boolean nearest = document.getField(nearestOf(made)) != null;
    boolean copied = document.getField(FieldNames.vector(FIELD)) != null;
    boolean int8 = copied && isInt8(document);
    pictures.put(id, new Picture(parent, even, made, counts, int8, copied || nearest, nearest));
  }

  private static String nearestOf(ProjectedItem made) {
    return FieldNames.nearest(FIELD, made.vector().dimension());
  }

  private static boolean isInt8(Document document) {
    return StoredVector.INT8.isTagged(document.getField(FieldNames.vector(FIELD)).binaryValue());
  }
}
