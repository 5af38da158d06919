package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Texts that a network reads. Their view is used if a medium has it or if the network is at hand.
 * Otherwise their words are used, which come close to the view.
 *
 * @param view reads the view
 * @param words reads words, into the same space
 */
public record TextTower(EncodedTower view, EncodedTower words) implements Tower {

  public TextTower {
    if (!(view.encoder() instanceof ViewsEncoder views) || views.views().size() != 1) {
      throw new IllegalArgumentException("a network makes one view of a text");
    }
    if (!(words.encoder() instanceof TextEncoder)) {
      throw new IllegalArgumentException("texts without their view are read by their words");
    }
    if (view.dimension() != words.dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the view leads to %d dimensions, words to %d", view.dimension(), words.dimension()));
    }
  }

  public String name() {
    return ((ViewsEncoder) view.encoder()).views().getFirst().view();
  }

  /** Returns true if texts are read as a whole, because what makes their view is at hand. */
  public boolean readsWholeTexts() {
    return source().isPresent();
  }

  private Optional<TextViewSource> source() {
    return TextViewSource.of(name());
  }

  @Override
  public int dimension() {
    return words.dimension();
  }

  @Override
  public Stream<Encoder> encoders() {
    return Stream.of(view.encoder(), words.encoder());
  }

  /** A text may be empty. */
  @Override
  public boolean reads(Medium medium) {
    return true;
  }

  @Override
  public boolean finds(Medium medium) {
    return view.finds(medium)
        || source().isPresent() && !medium.text().isBlank()
        || words.finds(medium);
  }

  @Override
  public float[] project(Medium medium) {
    return projectAll(List.of(medium)).getFirst();
  }

  @Override
  public List<float[]> projectAll(List<? extends Medium> media) {
    List<Medium> written =
        media.stream()
            .filter(medium -> !view.reads(medium) && !medium.text().isBlank())
            .map(Medium.class::cast)
            .toList();
    List<float[]> read = written.isEmpty() ? List.of() : ofTexts(written);
    List<float[]> points = new ArrayList<>();
    int next = 0;
    for (Medium medium : media) {
      if (view.reads(medium)) {
        points.add(view.project(medium));
      } else {
        points.add(medium.text().isBlank() ? words.project(medium) : read.get(next++));
      }
    }
    return points;
  }

  @Override
  public float[] share(Medium text, WordPart word) {
    boolean isView = view.reads(text) || source().isPresent() && !text.text().isBlank();
    return (isView ? view : words).share(text, word);
  }

  @Override
  public float[] project(Function<Encoder, Vector> encoded) {
    throw new IllegalStateException("the view " + name() + " is one of texts");
  }

  @Override
  public TextTower scaled(float[] factors) {
    return new TextTower(view.scaled(factors), words.scaled(factors));
  }

  private List<float[]> ofTexts(List<Medium> texts) {
    Optional<TextViewSource> source = source();
    return source.isEmpty()
        ? words.projectAll(texts)
        : view.projectAll(
            source.get().views(name(), texts.stream().map(Medium::text).toList()).stream()
                .map(made -> Medium.ofViews(Map.of(name(), DenseVector.of(made))))
                .toList());
  }

  @Override
  public void write(PartWriter out) {
    out.part("view", view).part("words", words);
  }

  static TextTower read(PartReader in) {
    if (in.part("view", Tower.KINDS) instanceof EncodedTower view
        && in.part("words", Tower.KINDS) instanceof EncodedTower words) {
      return new TextTower(view, words);
    }
    throw in.error("\"view\" and \"words\" must be of kind \"encoded\"");
  }
}
