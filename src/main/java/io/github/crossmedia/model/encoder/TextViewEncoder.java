package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads texts as a network does: by the view that comes with a text, or else by the view that the
 * network makes of it here. Where the network can't be run, as on a plain node, texts are read by
 * their words. A blank text is a zero vector.
 *
 * @param view names the network by its hash
 * @param words reads texts nearly as the network does
 */
public record TextViewEncoder(ViewPipeline view, Optional<WordVectorsEncoder> words)
    implements Encoder {

  public TextViewEncoder {
    if (words.isPresent() && words.get().dimension() != view.dimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the view leads to %d dimensions, words to %d",
              view.dimension(), words.get().dimension()));
    }
  }

  @Override
  public int dimension() {
    return view.dimension();
  }

  /** Returns true for every text, even an empty one. */
  @Override
  public boolean reads(Medium medium) {
    return true;
  }

  @Override
  public boolean finds(Medium medium) {
    return view.reads(medium)
        || !medium.text().isBlank()
            && (source().isPresent() || words.stream().anyMatch(each -> each.finds(medium)));
  }

  /** Returns true if texts are read as a whole, because the network is at hand. */
  public boolean readsWholeTexts() {
    return source().isPresent();
  }

  public boolean hasView(Medium medium) {
    return view.reads(medium);
  }

  /** Returns what makes the view, if it is at hand or nothing can take its place. */
  private Optional<TextViewSource> source() {
    return TextViewSource.of(view.view())
        .filter(source -> words.isEmpty() || source.has(view.view()));
  }

  @Override
  public Encoder ofWords() {
    return words.<Encoder>map(each -> each).orElse(this);
  }

  @Override
  public Vector encode(Medium medium) {
    return encodeAll(List.of(medium)).getFirst();
  }

  @Override
  public List<Vector> encodeAll(List<? extends Medium> media) {
    List<Medium> read = media.stream().filter(this::isRead).map(Medium.class::cast).toList();
    List<Vector> made = read.isEmpty() ? List.of() : ofTexts(read);
    List<Vector> encoded = new ArrayList<>();
    int next = 0;
    for (Medium medium : media) {
      if (isRead(medium)) {
        encoded.add(made.get(next++));
      } else {
        encoded.add(
            view.reads(medium) ? view.encode(medium) : DenseVector.of(new float[dimension()]));
      }
    }
    return encoded;
  }

  /** Where a network reads the text, nothing is known of a word before it is left out. */
  @Override
  public Vector share(Medium text, WordPart word) {
    if (isRead(text) && source().isEmpty() && words.isPresent()) {
      return words.get().share(text, word);
    }
    Optional<Medium> without =
        word.without()
            .filter(left -> view.reads(text) && (view.reads(left) || left.text().isBlank()));
    return without.isEmpty()
        ? SparseVector.of(dimension(), Map.of())
        : WordPart.missing(encode(text), encode(without.get()));
  }

  private boolean isRead(Medium medium) {
    return !view.reads(medium) && !medium.text().isBlank();
  }

  private List<Vector> ofTexts(List<Medium> texts) {
    Optional<TextViewSource> source = source();
    if (source.isEmpty()) {
      return words
          .orElseThrow(() -> new ViewPipeline.MissingViewException(view.view()))
          .encodeAll(texts);
    }
    return source.get().views(view.view(), texts.stream().map(Medium::text).toList()).stream()
        .map(made -> view.encode(Medium.ofViews(Map.of(view.view(), DenseVector.of(made)))))
        .toList();
  }

  @Override
  public void write(PartWriter out) {
    out.part("view", view);
    words.ifPresent(encoder -> out.part("words", encoder));
  }

  static TextViewEncoder read(PartReader in) {
    ViewPipeline view = in.part("view", ViewPipeline.KINDS);
    if (!in.has("words")) {
      return new TextViewEncoder(view, Optional.empty());
    }
    if (in.part("words", Encoder.KINDS) instanceof WordVectorsEncoder words) {
      return new TextViewEncoder(view, Optional.of(words));
    }
    throw in.error("\"words\" must be of kind \"word-vectors\"");
  }
}
