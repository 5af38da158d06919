package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads a medium in several ways and joins the vectors end to end. */
public record JoinedEncoder(List<Encoder> encoders) implements Encoder {

  public JoinedEncoder {
    encoders = List.copyOf(encoders);
    if (encoders.isEmpty()) {
      throw new IllegalArgumentException("a joined encoder needs at least one encoder");
    }
  }

  @Override
  public int dimension() {
    return encoders.stream().mapToInt(Encoder::dimension).reduce(0, Math::addExact);
  }

  @Override
  public boolean reads(Medium medium) {
    return encoders.stream().allMatch(encoder -> encoder.reads(medium));
  }

  @Override
  public boolean finds(Medium medium) {
    return encoders.stream().anyMatch(encoder -> encoder.finds(medium));
  }

  @Override
  public Vector encode(Medium medium) {
    return joined(encoders.stream().map(encoder -> encoder.encode(medium)).toList());
  }

  @Override
  public List<Vector> encodeAll(List<? extends Medium> media) {
    List<List<Vector>> pieces = encoders.stream().map(encoder -> encoder.encodeAll(media)).toList();
    return IntStream.range(0, media.size())
        .mapToObj(place -> joined(pieces.stream().map(each -> each.get(place)).toList()))
        .toList();
  }

  @Override
  public Vector share(Medium text, WordPart word) {
    return joined(encoders.stream().map(encoder -> encoder.share(text, word)).toList());
  }

  private static Vector joined(List<Vector> pieces) {
    List<SparseVector> sparse = pieces.stream().map(SparseVector::of).toList();
    int size = sparse.stream().mapToInt(SparseVector::size).sum();
    int[] indices = new int[size];
    float[] values = new float[size];
    int offset = 0;
    int next = 0;
    for (SparseVector piece : sparse) {
      for (int i = 0; i < piece.size(); i++) {
        indices[next] = offset + piece.index(i);
        values[next++] = piece.value(i);
      }
      offset = Math.addExact(offset, piece.dimension());
    }
    return SparseVector.of(offset, indices, values);
  }

  @Override
  public JoinedEncoder ofWords() {
    return new JoinedEncoder(encoders.stream().map(Encoder::ofWords).toList());
  }

  @Override
  public Stream<Encoder> parts() {
    return encoders.stream().flatMap(Encoder::parts);
  }

  @Override
  public void write(PartWriter out) {
    out.parts("encoders", encoders);
  }

  static JoinedEncoder read(PartReader in) {
    return new JoinedEncoder(in.parts("encoders", Encoder.KINDS));
  }
}
