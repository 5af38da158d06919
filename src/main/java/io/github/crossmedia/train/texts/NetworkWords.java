package io.github.crossmedia.train.texts;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.distil.WordEmbeddings;
import io.github.crossmedia.train.teach.GrownModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Vectors of words from a network of sentences, or from the text side of a pair of networks. */
public final class NetworkWords {

  private NetworkWords() {}

  /** Reads the words that a model knows from pictures, and others; it leaves out what it can't. */
  public static WordFeatures read(
      Function<List<String>, List<float[]>> network, GrownModel model, Collection<String> others) {
    Set<String> distinct = new LinkedHashSet<>(TextVocabulary.pictured(model.base()));
    others.forEach(word -> distinct.add(word.toLowerCase(Locale.ROOT)));
    List<String> forms = new ArrayList<>(distinct);
    DenseMatrix rows = WordEmbeddings.centred(forms, network);
    FormCounts written = new FormCounts();
    Map<String, float[]> vectors = new LinkedHashMap<>();
    for (int form = 0; form < forms.size(); form++) {
      written.add(Map.of(forms.get(form), new int[] {forms.size() - form}));
      vectors.put(forms.get(form), floats(rows.row(form)));
    }
    return WordFeatures.ofForms(new TextVocabulary(model, written, 1, forms.size()), vectors);
  }

  private static float[] floats(double[] row) {
    float[] floats = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      floats[i] = (float) row[i];
    }
    return floats;
  }
}
