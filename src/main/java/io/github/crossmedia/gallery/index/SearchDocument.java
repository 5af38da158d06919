package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Projected;
import io.github.crossmedia.model.WordLens;
import io.github.crossmedia.model.WordLens.LikelyWord;
import io.github.crossmedia.model.WordLens.WeightedWord;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;

/** A picture as the document that searches find. */
final class SearchDocument {

  static final String ID = "id";
  static final String CAPTION = "caption";
  static final String FILE = "file";
  static final String NAME_WORDS = "name";
  static final String PICTURE = "picture";

  private static final int LONGEST_ORDER = 32_000;

  private SearchDocument() {}

  static Document of(StoredPicture picture, String name, LearnedField field, Projected projected) {
    Document document = new Document();
    document.add(new StringField(ID, picture.id(), Field.Store.YES));
    document.add(new SortedDocValuesField(ID, new BytesRef(picture.id())));
    document.add(new StoredField(FILE, name));
    document.add(new SortedDocValuesField(FILE, fileOrder(name)));
    document.add(new TextField(NAME_WORDS, WrittenWords.ofName(name), Field.Store.NO));
    document.add(new StoredField("width", picture.width()));
    document.add(new StoredField("height", picture.height()));
    if (!picture.caption().isEmpty()) {
      document.add(new TextField(CAPTION, picture.caption(), Field.Store.YES));
    }
    for (WeightedWord word : projected.words()) {
      document.add(new StoredField("word", word.word()));
      document.add(new StoredField("weight", word.weight()));
    }
    field.fields(projected, picture.visualWords()).forEach(document::add);
    return document;
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
        score,
        grade,
        verdict,
        written,
        likely.subList(0, Math.min(most, likely.size())));
  }
}
