package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.WordLens.LikelyWord;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
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
final class SearchDocument {

  static final String ID = "id";
  static final String CAPTION = "caption";
  static final String FILE = "file";
  static final String NAME_WORDS = "name";
  static final String FOLDER_WORDS = "folder_words";
  static final String LAST_WORDS = "last_words";
  static final String PICTURE = "picture";
  static final String TAKEN = "taken";
  static final String FOLDER = "folder";

  /** What pictures have that were not looked at yet. */
  static final Term GLIMPSED = new Term("glimpsed", "yes");

  private static final String OUTSIDE = "outside";
  private static final int LONGEST_ORDER = 32_000;

  private SearchDocument() {}

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
      document.add(new StoredField("word", word.word()));
      document.add(new StoredField("weight", word.weight()));
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
    document.add(new TextField(NAME_WORDS, WrittenWords.ofName(name), Field.Store.NO));
    int slash = name.lastIndexOf('/');
    String around = WrittenWords.ofName(name.substring(0, Math.max(0, slash)));
    document.add(new TextField(FOLDER_WORDS, around, Field.Store.NO));
    String last = WrittenWords.ofName(name.substring(slash + 1));
    document.add(new TextField(LAST_WORDS, last, Field.Store.NO));
    for (String folder : folders(names)) {
      document.add(new KeywordField(FOLDER, folder, Field.Store.NO));
    }
    document.add(new StoredField("width", about.width()));
    document.add(new StoredField("height", about.height()));
    document.add(new StoredField("time", about.taken()));
    document.add(new StoredField("camera", about.camera()));
    document.add(new StoredField("alike", group));
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

  static Hit hit(
      Document document,
      float score,
      String grade,
      Verdict verdict,
      List<String> written,
      WordLens lens,
      int most) {
    List<WeightedWord> words = new ArrayList<>();
    String[] names = document.getValues("word");
    var weights = document.getFields("weight");
    for (int i = 0; i < names.length; i++) {
      words.add(new WeightedWord(names[i], weights[i].numericValue().floatValue()));
    }
    List<LikelyWord> likely = lens.likely(words);
    String caption = document.get(CAPTION);
    return new Hit(
        document.get(ID),
        document.get(FILE),
        document.getField("width").numericValue().intValue(),
        document.getField("height").numericValue().intValue(),
        caption == null ? "" : caption,
        document.get("time"),
        document.get("camera"),
        document.get("alike"),
        score,
        grade,
        verdict,
        document.getField(OUTSIDE) != null,
        written,
        likely.subList(0, Math.min(most, likely.size())));
  }
}
