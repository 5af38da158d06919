package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The input of a model's projections for a picture: the outputs of its encoders, end to end. */
public record PictureFeatures(List<Encoder> encoders) {

  public PictureFeatures {
    encoders = List.copyOf(encoders);
  }

  public static PictureFeatures of(CrossMediaModel model) {
    return of(model.textToImage());
  }

  static PictureFeatures of(Couple textToImage) {
    return new PictureFeatures(textToImage.documentTower().encoders().distinct().toList());
  }

  /** Returns the views that the encoders read. */
  public List<ViewPipeline> views() {
    return encoders.stream()
        .filter(ViewsEncoder.class::isInstance)
        .flatMap(encoder -> ((ViewsEncoder) encoder).views().stream())
        .toList();
  }

  /** Returns the first view that a picture lacks. */
  public Optional<String> missingIn(Medium picture) {
    return views().stream()
        .filter(
            view ->
                !picture.views().containsKey(view.view())
                    && !picture.views().containsKey(view.source()))
        .map(ViewPipeline::view)
        .findFirst();
  }

  public int dimension() {
    return encoders.stream().mapToInt(Encoder::dimension).sum();
  }

  /** Returns true if a picture has all views that the encoders read. */
  public boolean cover(Medium picture) {
    return encoders.stream().allMatch(encoder -> encoder.reads(picture));
  }

  public SparseVector of(Medium picture) {
    List<SparseVector> pieces = new ArrayList<>();
    for (Encoder encoder : encoders) {
      pieces.add(SparseVector.of(encoder.encode(picture)));
    }
    int[] indices = new int[pieces.stream().mapToInt(SparseVector::size).sum()];
    float[] values = new float[indices.length];
    int next = 0;
    int offset = 0;
    for (SparseVector piece : pieces) {
      for (int i = 0; i < piece.size(); i++) {
        indices[next] = offset + piece.index(i);
        values[next++] = piece.value(i);
      }
      offset += piece.dimension();
    }
    return SparseVector.of(offset, indices, values);
  }

  Vector part(float[] features, Encoder encoder) {
    return DenseVector.of(part(features, encoders.indexOf(encoder)));
  }

  /** Returns the part of a column of weights that belongs to one of the encoders. */
  public float[] part(float[] column, int encoder) {
    int from = encoders.subList(0, encoder).stream().mapToInt(Encoder::dimension).sum();
    return Arrays.copyOfRange(column, from, from + encoders.get(encoder).dimension());
  }
}
