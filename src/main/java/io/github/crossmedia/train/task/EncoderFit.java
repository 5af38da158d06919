package io.github.crossmedia.train.task;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.InverseDocumentFrequency;
import io.github.crossmedia.text.Phrases;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TextView;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.train.view.WordReading;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Fits encoders on training items; views without a map get tf-idf-norm. */
final class EncoderFit implements ViewStatistics {

  /** The least number of texts with a phrase. */
  private static final int MIN_OF_PHRASE = 2;

  /** A text that shows how many numbers a network makes of one. */
  private static final String TRIED = "a photo";

  private final List<Item> items;
  private final Settings settings;

  EncoderFit(List<Item> items, Settings settings) {
    if (items.isEmpty()) {
      throw new IllegalArgumentException("there are no pictures to learn from");
    }
    this.items = items;
    this.settings = settings;
  }

  private Encoder textEncoder() {
    return switch (settings.text()) {
      case TextSide.Words words -> textEncoder(words, new TextView.TfIdf());
      case TextSide.Made made -> textEncoder(made.words(), made.view());
      case TextSide.Read read -> textEncoder(read);
      case TextSide.Views views -> viewsEncoder(views.views());
    };
  }

  private Encoder textEncoder(TextSide.Read read) {
    List<Encoder> encoders = new ArrayList<>();
    read.made().ifPresent(view -> encoders.add(textEncoder(read.words(), view)));
    read.networks().forEach(view -> encoders.add(networkEncoder(view)));
    return encoders.size() == 1 ? encoders.getFirst() : new JoinedEncoder(encoders);
  }

  private TextViewEncoder networkEncoder(TrainingView view) {
    TextViewSource source = TextViewSource.of(view.name()).orElseThrow();
    int dimension = source.views(view.name(), List.of(TRIED)).getFirst().length;
    List<Step> steps =
        view.steps(
            false,
            dimension,
            () -> {
              throw new IllegalStateException("a dense view has no idf");
            });
    return new TextViewEncoder(
        new ViewPipeline(view.name(), dimension, steps),
        WordReading.of(source, view.name(), settings.task().texts(items), steps));
  }

  private TextEncoder textEncoder(TextSide.Words words, TextView view) {
    List<String> texts = settings.task().texts(items);
    TextAnalysis analysis = words.analysis();
    Vocabulary vocabulary = words.vocabulary().orElseGet(() -> vocabulary(texts, words));
    TextEncoder counting = new TextEncoder(analysis, vocabulary, List.of());
    List<SparseVector> counts = texts.stream().map(counting::counts).toList();
    return new TextEncoder(analysis, vocabulary, view.fitted(counts, settings.seed()));
  }

  /** Returns the encoders of both media. */
  FittedEncoders encoders() {
    return new FittedEncoders(
        textEncoder(),
        countEncoder(settings.pictureViews()),
        viewsEncoder(settings.pictureViews()));
  }

  @Override
  public boolean isSparse(String view) {
    return view(items.getFirst(), view) instanceof SparseVector;
  }

  @Override
  public float[] idf(String view) {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(dimension(view));
    for (Item item : items) {
      if (!(view(item, view) instanceof SparseVector counts)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "item %s: the view \"%s\" is not sparse, so it has no idf", item.id(), view));
      }
      if (counts.size() > 0) {
        idf.add(counts);
      }
    }
    return idf.weights();
  }

  @Override
  public int dimension(String view) {
    int dimension = 0;
    for (Item item : items) {
      dimension = Math.max(dimension, dimension(view(item, view)));
    }
    return dimension;
  }

  /** Returns the least dimension that holds a view's components. */
  static int dimension(View view) {
    return view instanceof SparseVector sparse
        ? (sparse.size() == 0 ? 0 : sparse.index(sparse.size() - 1) + 1)
        : view.dimension();
  }

  static View view(Item item, String name) {
    View view = item.views().get(name);
    if (view == null) {
      throw new IllegalArgumentException(
          Formatted.of("item %s: the view \"%s\" is missing", item.id(), name));
    }
    return view;
  }

  private Vocabulary vocabulary(List<String> texts, TextSide.Words words) {
    int rarest = words.rarest();
    TextAnalysis analysis = words.phrases() > 0 ? single(words.analysis()) : words.analysis();
    Map<String, Long> terms = new TreeMap<>();
    Function<String, List<String>> read =
        analysis.isWritten() ? written(texts, analysis) : analysis::terms;
    for (String text : texts) {
      new HashSet<>(read.apply(text)).forEach(term -> terms.merge(term, 1L, Long::sum));
    }
    if (words.phrases() > 0) {
      int least = Math.max(MIN_OF_PHRASE, rarest);
      Phrases.of(texts, analysis.language(), least, words.phrases())
          .forEach(phrase -> terms.put(phrase(phrase, analysis), (long) least));
    }
    return vocabulary(terms, rarest, texts.size(), settings.task());
  }

  /**
   * Returns the terms of at least {@code rarest} texts, in alphabetical order.
   *
   * @param counts the number of texts with each term
   */
  static Vocabulary vocabulary(Map<String, Long> counts, int rarest, long texts, Task task) {
    TreeMap<String, Long> terms = new TreeMap<>(counts);
    terms.values().removeIf(count -> count < rarest);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "no word is in %d of the %d %s: there is nothing to learn",
              rarest, texts, task instanceof ClickTask ? "queries" : "captions"));
    }
    if (task instanceof ClickTask) {
      keepCommonest(terms);
    }
    return Vocabulary.of(List.copyOf(terms.keySet()));
  }

  private static TextAnalysis single(TextAnalysis analysis) {
    TextAnalysis words = TextAnalysis.of(analysis.language());
    return analysis.isWritten() ? words.written() : words;
  }

  /** A vocabulary of stems has the stems of a phrase. */
  private static String phrase(String written, TextAnalysis analysis) {
    return analysis.isWritten() ? written : String.join(" ", analysis.terms(written));
  }

  private static Function<String, List<String>> written(List<String> texts, TextAnalysis analysis) {
    CommonForms forms = CommonForms.of(texts, analysis.language());
    return text -> List.of(forms.of(text).split(" "));
  }

  private static void keepCommonest(Map<String, Long> terms) {
    List<String> commonest =
        terms.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(ClickTask.MAX_TERMS)
            .map(Map.Entry::getKey)
            .toList();
    terms.keySet().retainAll(new HashSet<>(commonest));
  }
}
