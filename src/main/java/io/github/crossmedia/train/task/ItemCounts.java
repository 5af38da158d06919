package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.InverseDocumentFrequency;
import io.github.crossmedia.text.KnownWords;
import io.github.crossmedia.text.TermCounts;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TextView;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts of items from which encoders are fitted as {@link EncoderFit} fits them on the items: the
 * documents of each term and of each component of a view. Those of parts of a collection add up.
 */
public final class ItemCounts implements ViewStatistics {

  private long items;
  private long validation;
  private TermCounts terms = new TermCounts();
  private SortedMap<String, ViewCounts> views = new TreeMap<>();
  private SortedSet<String> labels = new TreeSet<>();

  public void add(Item item, Settings settings, boolean isForValidation) {
    items++;
    validation += isForValidation ? 1 : 0;
    addViews(item, settings.pictureViews());
    if (settings.text() instanceof TextSide.Views texts) {
      addViews(item, texts.views());
    } else if (!(settings.task() instanceof ClickTask) || terms.texts() == 0) {
      // the queries of a log are the same whatever items there are
      TextSide.Words words = words(settings);
      settings.task().texts(List.of(item)).forEach(text -> terms.add(text, words.analysis()));
    }
    labels.addAll(item.labels());
  }

  private void addViews(Item item, List<TrainingView> named) {
    for (TrainingView view : named) {
      views
          .computeIfAbsent(view.name(), name -> new ViewCounts())
          .add(EncoderFit.view(item, view.name()));
    }
  }

  private static TextSide.Words words(Settings settings) {
    return switch (settings.text()) {
      case TextSide.Words words -> words;
      case TextSide.Made made when made.view() instanceof TextView.TfIdf -> made.words();
      case TextSide.Made made ->
          throw new IllegalArgumentException(
              "the text view " + made.view() + " is learned from all texts at once: name another");
      case TextSide.Read read ->
          throw new IllegalArgumentException(
              "texts that a network reads can't be learned from in parts: name tfidf alone");
      case TextSide.Views texts ->
          throw new IllegalArgumentException("texts are read as views here, not as words");
    };
  }

  /**
   * Adds the counts of other items.
   *
   * @param haveOneLog whether the texts of both are the queries of one log
   */
  public void add(ItemCounts other, boolean haveOneLog) {
    items += other.items;
    validation += other.validation;
    if (!haveOneLog || terms.texts() == 0) {
      terms.add(other.terms);
    }
    other.views.forEach(
        (name, counts) -> views.computeIfAbsent(name, key -> new ViewCounts()).add(counts));
    labels.addAll(other.labels);
  }

  /** Returns the number of items. */
  public long items() {
    return items;
  }

  /** Returns true if the collection itself names items to tune parameters on. */
  public boolean hasValidation() {
    return validation > 0;
  }

  /** Returns the labels in alphabetical order. */
  public List<String> labels() {
    return List.copyOf(labels);
  }

  /** Returns the encoders of both media. */
  public FittedEncoders encoders(Settings settings) {
    if (items == 0) {
      throw new IllegalArgumentException("no picture of the collection can be learned from");
    }
    return new FittedEncoders(
        textEncoder(settings),
        countEncoder(settings.pictureViews()),
        viewsEncoder(settings.pictureViews()));
  }

  private Encoder textEncoder(Settings settings) {
    if (settings.text() instanceof TextSide.Views texts) {
      return viewsEncoder(texts.views());
    }
    TextSide.Words words = words(settings);
    Vocabulary vocabulary =
        EncoderFit.vocabulary(
            terms.words(words.analysis()), words.rarest(), terms.texts(), settings.task());
    KnownWords known = KnownWords.of(words.analysis(), vocabulary);
    return new TextEncoder(known, TextView.TfIdf.steps(terms.idf(known)));
  }

  @Override
  public int dimension(String view) {
    return views.get(view).dimension();
  }

  @Override
  public boolean isSparse(String view) {
    return views.get(view).isSparse();
  }

  @Override
  public float[] idf(String view) {
    ViewCounts counts = views.get(view);
    if (!counts.isSparse()) {
      throw new IllegalArgumentException(
          "the view \"" + view + "\" is not sparse in all items, so it has no idf");
    }
    return InverseDocumentFrequency.weights(counts.documents(), counts.documentsWith());
  }

  /** The dimension of a view and how many items hold each component of it. */
  private static final class ViewCounts {

    private int dimension;
    private boolean isSparse;
    private long items;

    /** The number of items with any component. */
    private long documents;

    private double[] documentsWith = new double[0];

    void add(View view) {
      isSparse = view instanceof SparseVector && (isSparse || items == 0);
      items++;
      grow(EncoderFit.dimension(view));
      if (view instanceof SparseVector counts && counts.size() > 0) {
        documents++;
        counts.forEach(
            (index, count) -> {
              if (count > 0) {
                documentsWith[index] += Math.min(1, count);
              }
            });
      }
    }

    void add(ViewCounts other) {
      isSparse = items == 0 ? other.isSparse : isSparse && other.isSparse;
      items += other.items;
      documents += other.documents;
      grow(other.dimension);
      for (int i = 0; i < other.documentsWith.length; i++) {
        documentsWith[i] += other.documentsWith[i];
      }
    }

    private void grow(int size) {
      dimension = Math.max(dimension, size);
      if (size > documentsWith.length) {
        documentsWith = Arrays.copyOf(documentsWith, size);
      }
    }

    int dimension() {
      return dimension;
    }

    boolean isSparse() {
      return isSparse;
    }

    double documents() {
      return documents;
    }

    double[] documentsWith() {
      return Arrays.copyOf(documentsWith, dimension);
    }
  }
}
