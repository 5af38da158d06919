package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several projections, one after the other; linear if all of them are linear. */
public record ChainProjection(List<Projection> parts) implements Projection {

  public ChainProjection {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a chain must have at least one projection");
    }
    for (int i = 1; i < parts.size(); i++) {
      if (parts.get(i).inputDimension() != parts.get(i - 1).dimension()) {
        throw new IllegalArgumentException(
            Formatted.of(
                "projection %d of a chain makes %d dimensions, the next takes %d",
                i - 1, parts.get(i - 1).dimension(), parts.get(i).inputDimension()));
      }
    }
  }

  @Override
  public int inputDimension() {
    return parts.getFirst().inputDimension();
  }

  @Override
  public int dimension() {
    return parts.getLast().dimension();
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = parts.getFirst().project(vector);
    for (Projection next : parts.subList(1, parts.size())) {
      point = next.project(DenseVector.of(point));
    }
    return point;
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    List<float[]> points = parts.getFirst().projectAll(vectors);
    for (Projection next : parts.subList(1, parts.size())) {
      points = next.projectAll(points.stream().map(DenseVector::of).toList());
    }
    return points;
  }

  @Override
  public float[] share(Vector whole, Vector part) {
    Vector point = whole;
    Vector share = part;
    for (int i = 0; i < parts.size(); i++) {
      share = DenseVector.of(parts.get(i).share(point, share));
      if (!parts.subList(i + 1, parts.size()).stream().allMatch(Projection::isAdditive)) {
        point = DenseVector.of(parts.get(i).project(point));
      }
    }
    return share.toArray();
  }

  @Override
  public Optional<float[]> back(float[] point) {
    Optional<float[]> back = Optional.of(point);
    for (Projection part : parts.reversed()) {
      back = back.flatMap(part::back);
    }
    return back;
  }

  @Override
  public ChainProjection scaled(float[] factors) {
    return switch (parts.getLast()) {
      case ScaleProjection last -> endingIn(last.scaled(factors));
      case LinearProjection last -> endingIn(last.scaled(factors));
      case PartialProjection last -> endingIn(last.scaled(factors));
      default -> {
        List<Projection> longer = new ArrayList<>(parts);
        longer.add(new ScaleProjection(DenseVector.of(factors)));
        yield new ChainProjection(longer);
      }
    };
  }

  private ChainProjection endingIn(Projection last) {
    List<Projection> others = new ArrayList<>(parts);
    others.set(others.size() - 1, last);
    return new ChainProjection(others);
  }

  @Override
  public ChainProjection inHalfPrecision() {
    return new ChainProjection(parts.stream().map(Projection::inHalfPrecision).toList());
  }

  @Override
  public void write(PartWriter out) {
    out.parts("parts", parts);
  }

  static ChainProjection read(PartReader in) {
    return new ChainProjection(in.parts("parts", KINDS));
  }
}
