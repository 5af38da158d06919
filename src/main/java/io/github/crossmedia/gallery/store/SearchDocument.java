package io.github.crossmedia.gallery.store;

import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import java.io.IOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** A picture as the document that searches find. */
public final class SearchDocument {

  public static final String ID = "id";
  public static final String CAPTION = "caption";
  public static final String FILE = "file";
  public static final String COPY = "copy";
  public static final String NAME_WORDS = "name";
  public static final String FOLDER_WORDS = "folder_words";
  public static final String LAST_WORDS = "last_words";
  public static final String PICTURE = "picture";
  public static final String TAKEN = "taken";

  /** Marks pictures whose content is not extracted yet. */
  static final Term GLIMPSED = new Term("glimpsed", "yes");

  public static final String WORD = "word";
  public static final String WEIGHT = "weight";
  public static final String WIDTH = "width";
  public static final String HEIGHT = "height";
  public static final String TIME = "time";
  public static final String BLURRED = "blurred";
  public static final String ALIKE = "alike";
  public static final String OUTSIDE = "outside";

  private static final Analyzer ANALYZER = new EnglishAnalyzer();
  private static final int MAX_ORDER = 32_000;

  private SearchDocument() {}

  /** Returns the analyzer of captions and names. */
  public static Analyzer analyzer() {
    return ANALYZER;
  }

  /**
   * Returns a text with each letter and its accents as one character. File names of a Mac have them
   * apart.
   */
  public static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** Returns the name of a file without its folders, in lower case. */
  public static String fileName(String path) {
    return composed(path.substring(path.lastIndexOf('/') + 1)).toLowerCase(Locale.ROOT);
  }

  /** Returns the words and numbers in the path of a file or folder. */
  public static String words(String name) {
    return composed(name).replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ").strip();
  }

  /** Returns a name in lower case and without accents. */
  public static String unaccented(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }

  /**
   * Makes the document of a picture.
   *
   * @param isOutside whether it is unlike all training pictures
   */
  static Document of(
      IndexedPicture picture,
      PictureMembership belongings,
      LearnedField field,
      ProjectedItem projected,
      boolean isOutside) {
    Document document = file(picture.id(), picture.about(), belongings);
    document.add(new StoredField(BLURRED, picture.blurred()));
    for (WeightedWord word : projected.words()) {
      document.add(new StoredField(WORD, word.word()));
      document.add(new StoredField(WEIGHT, word.weight()));
    }
    if (isOutside) {
      document.add(new StoredField(OUTSIDE, 1));
    }
    field.fields(projected, picture.visualWords()).forEach(document::add);
    return document;
  }

  /** Passes on the id of every picture, and its point in the model without lessons. */
  static void forEachPoint(IndexReader reader, BiConsumer<String, float[]> consumer)
      throws IOException {
    for (LeafReaderContext context : reader.leaves()) {
      LeafReader leaf = context.reader();
      Bits live = leaf.getLiveDocs();
      SortedDocValues ids = DocValues.getSorted(leaf, ID);
      Optional<StoredValues> points = StoredValues.of(leaf, PICTURE);
      for (int doc = 0; points.isPresent() && doc < leaf.maxDoc(); doc++) {
        if ((live == null || live.get(doc)) && points.get().advance(doc) && ids.advanceExact(doc)) {
          String id = ids.lookupOrd(ids.ordValue()).utf8ToString();
          consumer.accept(id, points.get().vector().toArray());
        }
      }
    }
  }

  /** Returns the document of a picture whose content is not extracted yet. */
  static Document glimpse(String id, IndexedMetadata about, String name) {
    Document document =
        file(id, about, new PictureMembership(new TreeSet<>(Set.of(name)), "", Set.of()));
    document.add(new StringField(GLIMPSED.field(), GLIMPSED.text(), Field.Store.NO));
    return document;
  }

  private static Document file(String id, IndexedMetadata about, PictureMembership belongings) {
    String name = belongings.name();
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    document.add(new SortedDocValuesField(ID, new BytesRef(id)));
    document.add(new StoredField(FILE, name));
    document.add(new SortedDocValuesField(FILE, fileOrder(name)));
    for (String each : belongings.names()) {
      addWords(document, each);
      if (!each.equals(name)) {
        document.add(new StoredField(COPY, each));
      }
    }
    FilterFields.add(document, about, belongings);
    document.add(new StoredField(WIDTH, about.width()));
    document.add(new StoredField(HEIGHT, about.height()));
    document.add(new StoredField(TIME, about.taken()));
    document.add(new StoredField(ALIKE, belongings.group()));
    if (!about.taken().isEmpty()) {
      document.add(new LongField(TAKEN, Period.seconds(about.taken()), Field.Store.NO));
    }
    if (!about.caption().isEmpty()) {
      document.add(new TextField(CAPTION, composed(about.caption()), Field.Store.YES));
    }
    return document;
  }

  /** Adds the words of a name. Each copy of a picture is found by its own name. */
  private static void addWords(Document document, String name) {
    document.add(new TextField(NAME_WORDS, words(name), Field.Store.NO));
    int slash = name.lastIndexOf('/');
    String around = words(name.substring(0, Math.max(0, slash)));
    document.add(new TextField(FOLDER_WORDS, around, Field.Store.NO));
    String last = words(name.substring(slash + 1));
    document.add(new TextField(LAST_WORDS, last, Field.Store.NO));
  }

  /** Cuts a path to the length that Lucene allows. Longer paths are sorted by their beginning. */
  private static BytesRef fileOrder(String name) {
    BytesRef whole = new BytesRef(name);
    return new BytesRef(whole.bytes, whole.offset, Math.min(whole.length, MAX_ORDER));
  }
}
