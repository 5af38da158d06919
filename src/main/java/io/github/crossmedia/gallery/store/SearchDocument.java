package io.github.crossmedia.gallery.store;

import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/** A picture as the document that searches find. */
public final class SearchDocument {

  public static final String ID = "id";
  public static final String CAPTION = "caption";
  public static final String FILE = "file";
  public static final String NAME_WORDS = "name";
  public static final String FOLDER_WORDS = "folder_words";
  public static final String LAST_WORDS = "last_words";
  public static final String PICTURE = "picture";
  public static final String TAKEN = "taken";
  public static final String FOLDER = "folder";

  /** What pictures have that were not looked at yet. */
  static final Term GLIMPSED = new Term("glimpsed", "yes");

  public static final String WORD = "word";
  public static final String WEIGHT = "weight";
  public static final String WIDTH = "width";
  public static final String HEIGHT = "height";
  public static final String TIME = "time";
  public static final String CAMERA = "camera";
  public static final String ALIKE = "alike";
  public static final String OUTSIDE = "outside";

  private static final Analyzer ANALYZER = new EnglishAnalyzer();
  private static final int LONGEST_ORDER = 32_000;

  private SearchDocument() {}

  /** The analyzer of captions and names. */
  public static Analyzer analyzer() {
    return ANALYZER;
  }

  /** The words and numbers in the name of a file or folder, and of those around it. */
  public static String words(String name) {
    return name.replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ").strip();
  }

  /**
   * Makes the document of a picture.
   *
   * @param names of the files that hold it, the one it is shown under first
   * @param group the same for pictures that look almost the same
   * @param isOutside whether it is unlike all that the model learned from
   */
  static Document of(
      IndexedPicture picture,
      SortedSet<String> names,
      String group,
      LearnedField field,
      ProjectedItem projected,
      boolean isOutside) {
    Document document = file(picture.id(), picture.about(), names, group);
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

  /** The document of a picture that has not been looked at yet. */
  static Document glimpse(String id, About about, String name) {
    Document document = file(id, about, new TreeSet<>(Set.of(name)), "");
    document.add(new StringField(GLIMPSED.field(), GLIMPSED.text(), Field.Store.NO));
    return document;
  }

  private static Document file(String id, About about, SortedSet<String> names, String group) {
    String name = names.isEmpty() ? "" : names.first();
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    document.add(new SortedDocValuesField(ID, new BytesRef(id)));
    document.add(new StoredField(FILE, name));
    document.add(new SortedDocValuesField(FILE, fileOrder(name)));
    document.add(new TextField(NAME_WORDS, words(name), Field.Store.NO));
    int slash = name.lastIndexOf('/');
    String around = words(name.substring(0, Math.max(0, slash)));
    document.add(new TextField(FOLDER_WORDS, around, Field.Store.NO));
    String last = words(name.substring(slash + 1));
    document.add(new TextField(LAST_WORDS, last, Field.Store.NO));
    for (String folder : folders(names)) {
      document.add(new KeywordField(FOLDER, folder, Field.Store.NO));
    }
    document.add(new StoredField(WIDTH, about.width()));
    document.add(new StoredField(HEIGHT, about.height()));
    document.add(new StoredField(TIME, about.taken()));
    document.add(new StoredField(CAMERA, about.camera()));
    document.add(new StoredField(ALIKE, group));
    if (!about.taken().isEmpty()) {
      document.add(new LongField(TAKEN, Period.seconds(about.taken()), Field.Store.NO));
    }
    if (!about.caption().isEmpty()) {
      document.add(new TextField(CAPTION, about.caption(), Field.Store.YES));
    }
    return document;
  }

  /** The folders of files, and those around them. */
  private static Set<String> folders(Set<String> names) {
    Set<String> folders = new LinkedHashSet<>();
    for (String name : names) {
      for (int slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
        folders.add(name.substring(0, slash));
      }
    }
    return folders;
  }

  /** At most as long as Lucene takes: longer paths are in order up to there. */
  private static BytesRef fileOrder(String name) {
    BytesRef whole = new BytesRef(name);
    return new BytesRef(whole.bytes, whole.offset, Math.min(whole.length, LONGEST_ORDER));
  }
}
