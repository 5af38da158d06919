package io.github.crossmedia.train.view;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A view to learn from, its map before views are joined, and its weight.
 *
 * @param weight the factor of the view after scaling to length one, or the sum of its counts
 */
public record TrainingView(String name, Weighting weighting, float weight) {

  private static final Pattern FORM = Pattern.compile("([^:]+)(?::([^:]+))?(?::([^:]+))?");

  /** The map from a raw view to the vector that is joined with other views. */
  public enum Weighting {
    /** tf-idf for a sparse view, nothing for a dense one; joined without normalisation. */
    USUAL,
    /** The vector as it is, of any length, also after joining with others of this kind. */
    RAW,
    /** The vector as it is, of length one. */
    PLAIN,
    /** tf-idf. */
    TFIDF,
    /** The square root of the shares, whose dot product is Bhattacharyya's coefficient. */
    HELLINGER,
    /** A map to the additive chi-square kernel of the shares. */
    CHI2,
    /** For methods that count visual words: counts that add up to the weight in every picture. */
    SHARES,
    /**
     * For methods that count visual words: the roots of the counts, which add up to the weight in
     * every picture. It dampens overlapping key points, which repeat each other.
     */
    ROOTS;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public TrainingView {
    if (!(weight > 0 && Float.isFinite(weight))) {
      throw new IllegalArgumentException(
          Formatted.of("the weight of the view \"%s\" is %s, not above 0", name, weight));
    }
  }

  public TrainingView withWeight(float newWeight) {
    return new TrainingView(name, weighting, newWeight);
  }

  /** Reads {@code sift}, {@code sift:hellinger} or {@code sift:hellinger:0.5}. */
  public static TrainingView parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw wrong(text, "expected VIEW, VIEW:MAP or VIEW:MAP:WEIGHT");
    }
    Weighting weighting =
        matcher.group(2) == null ? Weighting.USUAL : weighting(text, matcher.group(2));
    try {
      float weight = matcher.group(3) == null ? 1 : Float.parseFloat(matcher.group(3));
      return new TrainingView(matcher.group(1), weighting, weight);
    } catch (NumberFormatException e) {
      throw wrong(text, "its weight is not a number");
    }
  }

  public static List<TrainingView> parsed(List<String> texts) {
    return texts.stream().map(TrainingView::parse).toList();
  }

  private static Weighting weighting(String text, String label) {
    return Arrays.stream(Weighting.values())
        .filter(each -> each.label().equals(label) && each != Weighting.USUAL)
        .findFirst()
        .orElseThrow(() -> wrong(text, "known maps are " + labels()));
  }

  private static String labels() {
    return Arrays.stream(Weighting.values())
        .filter(each -> each != Weighting.USUAL)
        .map(Weighting::label)
        .collect(Collectors.joining(", "));
  }

  private static IllegalArgumentException wrong(String text, String reason) {
    return new IllegalArgumentException("the view \"" + text + "\": " + reason);
  }

  /** Returns true if the view has length one, times its weight, before it is joined with others. */
  public boolean hasLength() {
    return switch (weighting) {
      case PLAIN, TFIDF, HELLINGER, CHI2 -> true;
      case USUAL, RAW, SHARES, ROOTS -> false;
    };
  }

  public boolean isRaw() {
    return weighting == Weighting.RAW;
  }

  /** Returns the steps from a raw view to its counts. */
  public List<Step> countSteps(int dimension) {
    return switch (weighting) {
      case SHARES -> weighted(Stream.of(new Step.Shares()), dimension);
      case ROOTS -> weighted(Stream.of(new Step.SquareRoot(), new Step.Shares()), dimension);
      default -> List.of();
    };
  }

  /**
   * Returns the steps of a view of {@code dimension}.
   *
   * @param idf the weights of a sparse view's components, which are computed if needed
   */
  public List<Step> steps(boolean isSparse, int dimension, Supplier<Step.Weights> idf) {
    return switch (weighting) {
      case USUAL, SHARES, ROOTS ->
          isSparse ? with(countSteps(dimension), idf.get()) : countSteps(dimension);
      case RAW -> weighted(Stream.of(), dimension);
      case PLAIN -> joined(Stream.of(), dimension);
      case TFIDF -> joined(Stream.of(idf.get()), dimension);
      case HELLINGER -> joined(Stream.of(new Step.Shares(), new Step.SquareRoot()), dimension);
      case CHI2 -> joined(Stream.of(new Step.Shares(), Step.ChiSquare.ofOrder(1)), dimension);
    };
  }

  /** Steps that end with a vector of length {@code weight}. */
  private List<Step> joined(Stream<? extends Step> steps, int dimension) {
    return weighted(Stream.concat(steps, Stream.of(new Step.LengthOne())), dimension);
  }

  private List<Step> weighted(Stream<? extends Step> steps, int dimension) {
    List<Step> all = steps.collect(Collectors.toList());
    if (weight != 1) {
      float[] weights = new float[Step.dimension(dimension, all)];
      Arrays.fill(weights, weight);
      all.add(new Step.Weights(weights));
    }
    return all;
  }

  private static List<Step> with(List<Step> steps, Step last) {
    return Stream.concat(steps.stream(), Stream.of(last)).toList();
  }

  @Override
  public String toString() {
    String text = weighting == Weighting.USUAL ? name : name + ":" + weighting.label();
    return weight == 1 ? text : text + ":" + weight;
  }
}
