package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.Vector;
import java.util.Map;

/** Turns a medium into the vector that a projection takes. */
public sealed interface Encoder extends Part permits TextEncoder, ViewsEncoder {

  Kinds<Encoder> KINDS =
      Kinds.of("encoder", Map.of("text", TextEncoder::read, "views", ViewsEncoder::read));

  int dimension();

  /** Returns true if a medium has all views that this encoder reads. */
  boolean reads(Medium medium);

  /**
   * Encodes a medium.
   *
   * @throws ViewPipeline.MissingViewException if the medium lacks a view that this encoder reads
   */
  Vector encode(Medium medium);
}
