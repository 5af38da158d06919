package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.picture.codebook.Book;
import io.github.crossmedia.picture.codebook.CodeBook;
import io.github.crossmedia.picture.codebook.FisherBook;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.View;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Turns another view into visual words by a code book.
 *
 * @param source the view whose vectors are quantised, such as "keypoints"
 * @param version the version of the descriptor that made the training sample of the book
 */
public record Quantiser(String source, int version, Book book) implements Part {

  /** The number of vectors assumed for a picture; few have more. */
  private static final long MAX_VECTORS = 2_048;

  private static final String WORDS = "code-book";
  private static final String FISHER = "fisher";

  public static final Kinds<Quantiser> KINDS =
      Kinds.of("quantiser", Map.of(WORDS, Quantiser::readWords, FISHER, Quantiser::readFisher));

  /** Returns the visual words of the source view. */
  public View words(View view) {
    return book.quantise(view);
  }

  /** Returns these words with the matrices of their code book in half precision. */
  public Quantiser inHalfPrecision() {
    return new Quantiser(source, version, book.inHalfPrecision());
  }

  @Override
  public String kind() {
    return switch (book) {
      case CodeBook words -> WORDS;
      case FisherBook fisher -> FISHER;
    };
  }

  @Override
  public void write(PartWriter out) {
    out.put("source", source).put("version", version);
    switch (book) {
      case CodeBook words -> write(words, out);
      case FisherBook fisher -> write(fisher, out);
    }
  }

  private static void write(FisherBook book, PartWriter out) {
    FisherBook.Mixture mixture = book.mixture();
    out.floats("mean", book.mean().toArray())
        .matrix("components", book.components())
        .floats("weights", mixture.weights().toArray())
        .matrix("centres", mixture.centres())
        .matrix("deviations", mixture.deviations());
  }

  private static void write(CodeBook book, PartWriter out) {
    out.floats("scale", book.scale().toArray()).matrix("centres", book.centres());
    CodeBook.Assignment assignment = book.assignment();
    if (assignment.width() > 0) {
      out.put("width", assignment.width());
    }
    assignment.area().ifPresent(component -> out.put("area", component));
  }

  private static CodeBook.Assignment assignment(PartReader in) {
    return new CodeBook.Assignment(
        in.has("width") ? (float) in.number("width") : 0,
        in.has("area") ? OptionalInt.of(in.integer("area")) : OptionalInt.empty());
  }

  private static Quantiser readFisher(PartReader in) {
    DenseVector mean = DenseVector.of(in.floats("mean"));
    Matrix components = in.matrix("components");
    DenseVector weights = DenseVector.of(in.floats("weights"));
    FisherBook.Mixture mixture =
        new FisherBook.Mixture(weights, in.matrix("centres"), in.matrix("deviations"));
    in.take(FisherBook.bytes(mixture));
    in.work(MAX_VECTORS * components.rows() * (components.columns() + 2L * weights.dimension()));
    FisherBook book = new FisherBook(mean, components, mixture);
    return new Quantiser(in.text("source"), in.integer("version"), book);
  }

  private static Quantiser readWords(PartReader in) {
    DenseVector scale = DenseVector.of(in.floats("scale"));
    Matrix centres = in.matrix("centres");
    in.take(CodeBook.bytes(centres));
    in.work(MAX_VECTORS * centres.rows() * centres.columns());
    return new Quantiser(
        in.text("source"), in.integer("version"), new CodeBook(scale, centres, assignment(in)));
  }
}
