package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Kinds.Kind;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.stream.Stream;

/** Turns a medium into the vector that a projection takes. */
public sealed interface Encoder extends Part
    permits TextEncoder, ViewsEncoder, TextViewEncoder, WordVectorsEncoder, JoinedEncoder {

  Kinds<Encoder> KINDS =
      Kinds.of(
          "encoder",
          new Kind<>("text", TextEncoder.class, TextEncoder::read),
          new Kind<>("views", ViewsEncoder.class, ViewsEncoder::read),
          new Kind<>("text-view", TextViewEncoder.class, TextViewEncoder::read),
          new Kind<>("word-vectors", WordVectorsEncoder.class, WordVectorsEncoder::read),
          new Kind<>("joined", JoinedEncoder.class, JoinedEncoder::read));

  @Override
  default String kind() {
    return KINDS.name(this);
  }

  int dimension();

  boolean reads(Medium medium);

  /**
   * Returns true if it finds something in a medium that it reads: a word that it knows, or a view.
   */
  boolean finds(Medium medium);

  /**
   * Encodes a medium.
   *
   * @throws ViewPipeline.MissingViewException if the medium lacks a view that this encoder reads
   */
  Vector encode(Medium medium);

  /**
   * Returns the share of a word in the encoded vector of a text. Lengths of one are those of the
   * whole text, so that shares add up to the vector where words are counted.
   */
  Vector share(Medium text, WordPart word);

  /** Encodes several media, which may be faster than one after the other. */
  default List<Vector> encodeAll(List<? extends Medium> media) {
    return media.stream().map(this::encode).toList();
  }

  /** Returns the encoder that reads texts by their words alone, even if a network is at hand. */
  default Encoder ofWords() {
    return this;
  }

  /** Returns the encoders that this one joins, or itself. */
  default Stream<Encoder> parts() {
    return Stream.of(this);
  }
}
