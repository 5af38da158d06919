package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.WordLens.LikelyWord;
import io.github.crossmedia.model.WordLens.WeightedWord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/** The words that a model and its lessons assign to pictures. */
record ShownWords(IndexSearcher searcher, Projector projector) {

  /** Returns the likeliest words of a document, up to a number of them. */
  List<LikelyWord> of(Document document, int doc, int most) throws IOException {
    List<WeightedWord> strongest =
        projector.lessons().taught().isEmpty() ? written(document) : taught(doc);
    List<LikelyWord> likely = projector.lens().likely(strongest);
    return likely.subList(0, Math.min(most, likely.size()));
  }

  /** Returns the strongest words in the document, without lessons. */
  private static List<WeightedWord> written(Document document) {
    List<WeightedWord> words = new ArrayList<>();
    String[] names = document.getValues(SearchDocument.WORD);
    IndexableField[] weights = document.getFields(SearchDocument.WEIGHT);
    for (int i = 0; i < names.length; i++) {
      words.add(new WeightedWord(names[i], weights[i].numericValue().floatValue()));
    }
    return words;
  }

  private List<WeightedWord> taught(int doc) throws IOException {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    Optional<StoredValues> values = StoredValues.of(leaf.reader(), SearchDocument.PICTURE);
    return values.isPresent() && values.get().advance(doc - leaf.docBase)
        ? projector.pictures().projected(values.get().grown().toArray()).words()
        : List.of();
  }
}
