package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

public record EncodedTower(Encoder encoder, Projection projection) implements Tower {

  public EncodedTower {
    Bounds.components(encoder.dimension());
    Bounds.dimensions(projection.dimension());
    if (encoder.dimension() != projection.inputDimension()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the encoder makes %d dimensions, the projection takes %d",
              encoder.dimension(), projection.inputDimension()));
    }
  }

  @Override
  public int dimension() {
    return projection.dimension();
  }

  @Override
  public Stream<Encoder> encoders() {
    return encoder.parts();
  }

  @Override
  public float[] project(Medium medium) {
    return projection.project(encoder.encode(medium));
  }

  @Override
  public float[] project(Function<Encoder, Vector> encoded) {
    return projection.project(encoded.apply(encoder));
  }

  @Override
  public EncodedTower scaled(float[] factors) {
    return new EncodedTower(encoder, projection.scaled(factors));
  }

  @Override
  public float[] share(Medium text, WordPart word) {
    Vector whole = encoder.encode(text);
    return projection.share(whole, word == WordPart.ALL ? whole : encoder.share(text, word));
  }

  @Override
  public List<float[]> projectAll(List<? extends Medium> media) {
    return projection.projectAll(encoder.encodeAll(media));
  }

  @Override
  public void write(PartWriter out) {
    out.part("encoder", encoder).part("projection", projection);
  }

  static EncodedTower read(PartReader in) {
    return new EncodedTower(
        in.part("encoder", Encoder.KINDS), in.part("projection", Projection.KINDS));
  }
}
