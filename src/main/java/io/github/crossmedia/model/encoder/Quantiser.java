package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.picture.codebook.Assignment;
import io.github.crossmedia.picture.codebook.CodeBook;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Makes visual words of another view by a code book.
 *
 * @param source the view whose vectors are quantised, such as "keypoints"
 * @param version the version of the descriptor that made the sample the book was learned from
 */
public record Quantiser(String source, int version, CodeBook book) implements Part {

  /** Pictures seldom have more. */
  private static final long MOST_VECTORS = 2_048;

  public static final Kinds<Quantiser> KINDS =
      Kinds.of("quantiser", Map.of("code-book", Quantiser::read));

  /** The visual words of the source view. */
  public SparseVector words(View view) {
    return book.quantise(view);
  }

  @Override
  public String kind() {
    return "code-book";
  }

  @Override
  public void write(PartWriter out) {
    out.put("source", source)
        .put("version", version)
        .floats("scale", book.scale().toArray())
        .matrix("centres", book.centres());
    Assignment assignment = book.assignment();
    if (assignment.width() > 0) {
      out.put("width", assignment.width());
    }
    assignment.area().ifPresent(component -> out.put("area", component));
  }

  private static Assignment assignment(PartReader in) {
    return new Assignment(
        in.has("width") ? (float) in.number("width") : 0,
        in.has("area") ? OptionalInt.of(in.integer("area")) : OptionalInt.empty());
  }

  private static Quantiser read(PartReader in) {
    DenseVector scale = DenseVector.of(in.floats("scale"));
    Matrix centres = in.matrix("centres");
    in.take(CodeBook.bytes(centres));
    in.work(MOST_VECTORS * centres.rows() * centres.columns());
    return new Quantiser(
        in.text("source"), in.integer("version"), new CodeBook(scale, centres, assignment(in)));
  }
}
