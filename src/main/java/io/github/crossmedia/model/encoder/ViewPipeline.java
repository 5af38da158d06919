package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes one named view of {@code inputDimension} through steps. Components of a sparse view beyond
 * that dimension did not occur in training and are left out.
 *
 * @param quantiser makes the view if a medium has only its source
 */
public record ViewPipeline(
    String view, int inputDimension, List<Step> steps, Optional<Quantiser> quantiser)
    implements Part {

  /** Separates the name of a network from the hash of its bytes, in the name of its view. */
  private static final char NETWORK = '#';

  static final Kinds<ViewPipeline> KINDS = Kinds.of("view", Map.of("view", ViewPipeline::read));

  public ViewPipeline(String view, int inputDimension, List<Step> steps) {
    this(view, inputDimension, steps, Optional.empty());
  }

  public ViewPipeline {
    steps = List.copyOf(steps);
    Bounds.components(inputDimension);
    Step.requireFitting(inputDimension, steps);
  }

  int dimension() {
    return Step.dimension(inputDimension, steps);
  }

  boolean reads(Medium medium) {
    return medium.views().containsKey(view) || medium.views().containsKey(source());
  }

  Vector encode(Medium medium) {
    return Step.vector(Step.applyAll(steps, bounded(raw(medium))));
  }

  private View raw(Medium medium) {
    View raw = medium.views().get(view);
    if (raw != null) {
      return raw;
    }
    View source = medium.views().get(source());
    if (source == null) {
      throw new MissingViewException(view);
    }
    return quantiser.map(words -> words.words(source)).orElse(source);
  }

  /** Returns the view to extract from a picture: this one, or the source of its code book. */
  public String source() {
    return quantiser.map(Quantiser::source).orElse(view);
  }

  /** Returns the name of the network that makes this view; empty if none does. */
  public Optional<String> network() {
    int end = source().indexOf(NETWORK);
    return end > 0 ? Optional.of(source().substring(0, end)) : Optional.empty();
  }

  /** Returns this pipeline with a code book that makes its view. */
  public ViewPipeline withQuantiser(Quantiser newQuantiser) {
    return new ViewPipeline(view, inputDimension, steps, Optional.of(newQuantiser));
  }

  private View bounded(View raw) {
    if (raw instanceof SparseVector sparse) {
      return sparse.bounded(inputDimension);
    }
    if (raw.dimension() != inputDimension) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the view \"%s\" has %d dimensions, the model takes %d",
              view, raw.dimension(), inputDimension));
    }
    return raw;
  }

  @Override
  public String kind() {
    return "view";
  }

  @Override
  public void write(PartWriter out) {
    out.put("view", view).put("dimension", inputDimension).parts("steps", steps);
    quantiser.ifPresent(book -> out.part("quantiser", book));
  }

  static ViewPipeline read(PartReader in) {
    return new ViewPipeline(
        in.text("view"),
        in.integer("dimension"),
        in.parts("steps", Step.KINDS),
        in.has("quantiser")
            ? Optional.of(in.part("quantiser", Quantiser.KINDS))
            : Optional.empty());
  }

  /** Thrown if a medium lacks a view that the model reads. */
  public static final class MissingViewException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public MissingViewException(String view) {
      super("the view \"" + view + "\" is missing");
    }
  }
}
