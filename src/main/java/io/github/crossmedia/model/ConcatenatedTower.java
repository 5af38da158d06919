package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Tower.FusedTower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The weighted points of several towers, end to end. With weights on one side of a couple, the dot
 * product is the weighted sum of the towers' dot products.
 *
 * @param factors of the weights for texts of one known word, two and so on, a row for each; weights
 *     of longer texts, and of media without known words, stay as they are
 */
public record ConcatenatedTower(List<Tower> towers, DenseVector weights, Matrix factors)
    implements FusedTower {

  private static final String LENGTHS = "lengths";
  private static final IntToDoubleFunction ONES = tower -> 1;

  public ConcatenatedTower {
    towers = FusedTower.checked(towers, weights);
    Bounds.dimensions(towers.stream().mapToInt(Tower::dimension).reduce(0, Math::addExact));
    if (factors.columns() != towers.size()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a fusion of %d towers has factors of %d", towers.size(), factors.columns()));
    }
  }

  /** Creates a tower whose weights are the same for all media. */
  public ConcatenatedTower(List<Tower> towers, DenseVector weights) {
    this(towers, weights, Matrix.of(0, towers.size(), new float[0]));
  }

  /** Returns a tower of other towers with the same weights. */
  ConcatenatedTower of(List<Tower> others) {
    return new ConcatenatedTower(others, weights, factors);
  }

  /** Returns true if the first tower makes points of so many words, with a weight of 1. */
  boolean beginsWithWords(int words) {
    return towers.getFirst().dimension() == words
        && weights.get(0) == 1
        && IntStream.range(0, factors.rows()).allMatch(row -> factors.get(row, 0) == 1);
  }

  /** Returns true if texts of one known word have zeros in the dimensions of all other towers. */
  boolean asksSingleWordsOfFirst() {
    return factors.rows() > 0
        && IntStream.range(1, factors.columns()).allMatch(tower -> factors.get(0, tower) == 0);
  }

  @Override
  public int dimension() {
    return towers.stream().mapToInt(Tower::dimension).sum();
  }

  @Override
  public float[] project(Medium medium) {
    return joined(factors(medium), tower -> towers.get(tower).project(medium));
  }

  @Override
  public float[] project(Function<Encoder, Vector> encoded) {
    return joined(ONES, tower -> towers.get(tower).project(encoded));
  }

  @Override
  public ConcatenatedTower scaled(float[] others) {
    List<Tower> scaled = new ArrayList<>();
    int next = 0;
    for (Tower tower : towers) {
      scaled.add(tower.scaled(Arrays.copyOfRange(others, next, next + tower.dimension())));
      next += tower.dimension();
    }
    return of(scaled);
  }

  @Override
  public float[] share(Medium text, WordPart word) {
    return joined(factors(text), tower -> towers.get(tower).share(text, word));
  }

  @Override
  public List<float[]> projectAll(List<? extends Medium> media) {
    List<List<float[]>> points = towers.stream().map(tower -> tower.projectAll(media)).toList();
    return IntStream.range(0, media.size())
        .mapToObj(i -> joined(factors(media.get(i)), tower -> points.get(tower).get(i)))
        .toList();
  }

  /** Returns the factors of the towers' weights for a medium. */
  private IntToDoubleFunction factors(Medium medium) {
    int words = factors.rows() == 0 ? 0 : words(medium);
    return words > 0 && words <= factors.rows() ? tower -> factors.get(words - 1, tower) : ONES;
  }

  /** Joins the points of towers by their numbers; one that doesn't count is not asked for its. */
  private float[] joined(IntToDoubleFunction factors, IntFunction<float[]> points) {
    float[] whole = new float[dimension()];
    int next = 0;
    for (int t = 0; t < weights.dimension(); t++) {
      float factor = (float) factors.applyAsDouble(t);
      if (factor == 0) {
        next += towers.get(t).dimension();
        continue;
      }
      for (float value : points.apply(t)) {
        whole[next++] = factor * weights.get(t) * value;
      }
    }
    return whole;
  }

  /** Returns the number of words that the first of its readers of words knows. */
  private int words(Medium medium) {
    return medium.text().isBlank()
        ? 0
        : encoders()
            .filter(TextEncoder.class::isInstance)
            .map(TextEncoder.class::cast)
            .findFirst()
            .map(reader -> reader.knownWords(medium).size())
            .orElse(0);
  }

  @Override
  public void write(PartWriter out) {
    FusedTower.super.write(out);
    if (factors.rows() > 0) {
      out.put(LENGTHS, factors.rows()).matrix("factors", factors);
    }
  }

  static ConcatenatedTower read(PartReader in) {
    List<Tower> towers = in.parts("towers", Tower.KINDS);
    DenseVector weights = DenseVector.of(in.floats("weights"));
    if (!in.has(LENGTHS)) {
      return new ConcatenatedTower(towers, weights);
    }
    Matrix factors = in.matrix("factors");
    if (factors.rows() != in.integer(LENGTHS)) {
      throw in.error("\"factors\" must have a row for each of the \"lengths\"");
    }
    return new ConcatenatedTower(towers, weights, factors);
  }
}
