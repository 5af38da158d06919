package io.github.crossmedia.evaluate.monotone;

/** A straight line from scores to grades. */
public record LinearMap(double intercept, double slope) implements GradeMap {

  public static final LinearMap IDENTITY = new LinearMap(0, 1);

  /** Returns the line of least squared error, which is constant if all scores are equal. */
  public static LinearMap fit(ScoredGrades data) {
    double weight = 0;
    double scores = 0;
    double grades = 0;
    for (int i = 0; i < data.size(); i++) {
      weight += data.weights()[i];
      scores += data.weights()[i] * data.scores()[i];
      grades += data.weights()[i] * data.grades()[i];
    }
    if (!(weight > 0)) {
      throw new IllegalArgumentException("a line can't be fitted without pairs");
    }
    double products = 0;
    double squares = 0;
    for (int i = 0; i < data.size(); i++) {
      double away = data.scores()[i] - scores / weight;
      products += data.weights()[i] * away * (data.grades()[i] - grades / weight);
      squares += data.weights()[i] * away * away;
    }
    double slope = squares > 0 ? products / squares : 0;
    return new LinearMap((grades - slope * scores) / weight, slope);
  }

  @Override
  public double at(double score) {
    return intercept + slope * score;
  }
}
