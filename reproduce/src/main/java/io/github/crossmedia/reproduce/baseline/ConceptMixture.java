package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.SegmentedRegion;
import io.github.crossmedia.reproduce.human.Ranker;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A mixture of concepts (Barnard et al., 2003; Shirahatti, 2005, equations 3.2 to 3.4): each emits
 * regions by a Gaussian with a diagonal covariance and words by a distribution, and each picture
 * has its own mixture. Learned by expectation maximisation from regions alone or from regions and
 * words, where each region and each word counts once.
 */
public final class ConceptMixture {

  private static final double MIN_VARIANCE = 0.05;
  private static final double WORD_PRIOR = 0.05;
  private static final int FOLDING_STEPS = 10;

  private final ConceptGaussians gaussians;
  private final Map<String, double[]> words;
  private final int concepts;
  private final Map<String, double[]> learned = new HashMap<>();

  private ConceptMixture(ConceptGaussians gaussians, Map<String, double[]> words, int concepts) {
    this.gaussians = gaussians;
    this.words = words;
    this.concepts = concepts;
  }

  /**
   * The settings of learning.
   *
   * @param readsWords whether words are emitted, too
   */
  public record Options(int concepts, int steps, boolean readsWords, long seed) {}

  /** Learns from pictures. */
  public static ConceptMixture learn(List<BaselinePicture> pictures, Options options) {
    ConceptMixture mixture =
        new ConceptMixture(
            ConceptGaussians.start(pictures, options.concepts(), options.seed()),
            Map.of(),
            options.concepts());
    double[][] mixed = new double[pictures.size()][options.concepts()];
    for (double[] of : mixed) {
      Arrays.fill(of, 1.0 / options.concepts());
    }
    for (int step = 0; step < options.steps(); step++) {
      mixture = mixture.step(pictures, mixed, options.readsWords());
    }
    for (int i = 0; i < mixed.length; i++) {
      mixture.learned.put(pictures.get(i).id(), mixed[i]);
    }
    return mixture;
  }

  private ConceptMixture step(
      List<BaselinePicture> pictures, double[][] mixed, boolean readsWords) {
    ConceptGaussians.Sums sums = gaussians.sums();
    Map<String, double[]> counts = new HashMap<>();
    for (int i = 0; i < mixed.length; i++) {
      double[] next = new double[concepts];
      for (SegmentedRegion region : pictures.get(i).cuts()) {
        double[] posterior = posterior(mixed[i], gaussians.densities(region));
        sums.add(region, posterior);
        add(next, posterior);
      }
      if (readsWords && !pictures.get(i).words().isEmpty()) {
        for (String word : pictures.get(i).words()) {
          double[] posterior = words.isEmpty() ? next.clone() : posterior(mixed[i], emitted(word));
          add(counts.computeIfAbsent(word, any -> new double[concepts]), posterior);
          add(next, posterior);
        }
      }
      mixed[i] = normalised(next);
    }
    return new ConceptMixture(sums.gaussians(MIN_VARIANCE), shares(counts), concepts);
  }

  private Map<String, double[]> shares(Map<String, double[]> counts) {
    double[] all = new double[concepts];
    counts.values().forEach(count -> add(all, count));
    Map<String, double[]> shares = new HashMap<>();
    counts.forEach(
        (word, count) -> {
          double[] share = new double[concepts];
          Arrays.setAll(
              share, c -> (count[c] + WORD_PRIOR) / (all[c] + WORD_PRIOR * counts.size()));
          shares.put(word, share);
        });
    return shares;
  }

  private double[] emitted(String word) {
    double[] known = words.get(word);
    if (known != null) {
      return known;
    }
    double[] even = new double[concepts];
    Arrays.fill(even, 1);
    return even;
  }

  /**
   * Returns the mixture of a picture that this was learned from, else the one that its regions
   * tell.
   */
  double[] knownConcepts(BaselinePicture picture) {
    double[] known = learned.get(picture.id());
    return known == null ? concepts(picture) : known.clone();
  }

  /** Returns the mixture of a picture by its regions alone. */
  double[] concepts(BaselinePicture picture) {
    double[] mixed = new double[concepts];
    Arrays.fill(mixed, 1.0 / concepts);
    List<double[]> densities = picture.cuts().stream().map(gaussians::densities).toList();
    for (int step = 0; step < FOLDING_STEPS; step++) {
      double[] next = new double[concepts];
      for (double[] density : densities) {
        add(next, posterior(mixed, density));
      }
      mixed = normalised(next);
    }
    return mixed;
  }

  /** Returns the logarithm of the density of each region under each concept. */
  List<double[]> logDensities(BaselinePicture picture) {
    return picture.cuts().stream().map(gaussians::logDensities).toList();
  }

  /** Returns the probability that a concept emits a word; 0 for unseen words. */
  double emission(String word, int concept) {
    return words.containsKey(word) ? words.get(word)[concept] : 0;
  }

  private static double[] posterior(double[] mixed, double[] emitted) {
    double[] posterior = new double[mixed.length];
    Arrays.setAll(posterior, c -> mixed[c] * emitted[c]);
    return normalised(posterior);
  }

  private static double[] normalised(double[] values) {
    double sum = Arrays.stream(values).sum();
    double[] shares = new double[values.length];
    Arrays.setAll(shares, i -> sum > 0 ? values[i] / sum : 1.0 / values.length);
    return shares;
  }

  private static void add(double[] target, double[] values) {
    for (int i = 0; i < target.length; i++) {
      target[i] += values[i];
    }
  }

  /** The Gaussians by which concepts emit regions, over features with mean 0 and deviation 1. */
  static final class ConceptGaussians {

    private static final int START_STEPS = 5;

    private final float[] centre;
    private final float[] deviation;
    private final double[][] means;
    private final double[][] variances;

    private ConceptGaussians(
        float[] centre, float[] deviation, double[][] means, double[][] variances) {
      this.centre = centre;
      this.deviation = deviation;
      this.means = means;
      this.variances = variances;
    }

    /** Starts at the centres of k-means. */
    static ConceptGaussians start(List<BaselinePicture> pictures, int concepts, long seed) {
      List<float[]> all = new ArrayList<>();
      pictures.forEach(
          picture -> picture.cuts().forEach(region -> all.add(region.features().clone())));
      int dimension = all.getFirst().length;
      float[] centre = new float[dimension];
      float[] deviation = new float[dimension];
      for (int i = 0; i < dimension; i++) {
        double sum = 0;
        double squares = 0;
        for (float[] features : all) {
          sum += features[i];
          squares += features[i] * (double) features[i];
        }
        centre[i] = (float) (sum / all.size());
        double variance = squares / all.size() - centre[i] * (double) centre[i];
        deviation[i] = (float) Math.sqrt(Math.max(variance, 1e-6));
      }
      ConceptGaussians scaling =
          new ConceptGaussians(centre, deviation, new double[0][], new double[0][]);
      List<float[]> scaled =
          all.stream()
              .map(
                  features -> {
                    double[] standard = scaling.standard(features);
                    float[] copy = new float[dimension];
                    for (int i = 0; i < dimension; i++) {
                      copy[i] = (float) standard[i];
                    }
                    return copy;
                  })
              .toList();
      Matrix centres = new KMeans(concepts, START_STEPS, seed).centres(scaled);
      double[][] means = new double[concepts][dimension];
      double[][] variances = new double[concepts][dimension];
      for (int c = 0; c < concepts; c++) {
        for (int i = 0; i < dimension; i++) {
          means[c][i] = centres.get(c % centres.rows(), i);
          variances[c][i] = 0.5;
        }
      }
      return new ConceptGaussians(centre, deviation, means, variances);
    }

    private double[] standard(float[] features) {
      double[] standard = new double[features.length];
      for (int i = 0; i < standard.length; i++) {
        standard[i] = (features[i] - centre[i]) / deviation[i];
      }
      return standard;
    }

    /**
     * Returns the logarithm of the density of a region under each concept, over standardised
     * features.
     */
    double[] logDensities(SegmentedRegion region) {
      double[] x = standard(region.features());
      double[] logarithms = new double[means.length];
      for (int c = 0; c < logarithms.length; c++) {
        double log = -x.length * Math.log(2 * Math.PI) / 2;
        for (int i = 0; i < x.length; i++) {
          double away = x[i] - means[c][i];
          log -= (away * away / variances[c][i] + Math.log(variances[c][i])) / 2;
        }
        logarithms[c] = log;
      }
      return logarithms;
    }

    /** Returns the density of a region under each concept, over the highest of them. */
    double[] densities(SegmentedRegion region) {
      double[] densities = logDensities(region);
      double highest = Arrays.stream(densities).max().orElseThrow();
      Arrays.setAll(densities, c -> Math.exp(densities[c] - highest));
      return densities;
    }

    Sums sums() {
      return new Sums();
    }

    /** Collects regions, weighted by the responsibility of each concept. */
    final class Sums {

      private final double[] weights = new double[means.length];
      private final double[][] firsts = new double[means.length][centre.length];
      private final double[][] seconds = new double[means.length][centre.length];

      void add(SegmentedRegion region, double[] posterior) {
        double[] x = standard(region.features());
        for (int c = 0; c < posterior.length; c++) {
          double weight = posterior[c];
          weights[c] += weight;
          for (int i = 0; i < x.length; i++) {
            firsts[c][i] += weight * x[i];
            seconds[c][i] += weight * x[i] * x[i];
          }
        }
      }

      /** Returns the likeliest Gaussians; a concept without responsibility stays as it was. */
      ConceptGaussians gaussians(double leastVariance) {
        double[][] newMeans = new double[means.length][];
        double[][] newVariances = new double[means.length][];
        for (int c = 0; c < means.length; c++) {
          newMeans[c] = means[c].clone();
          newVariances[c] = variances[c].clone();
          for (int i = 0; i < centre.length && weights[c] > 1e-9; i++) {
            newMeans[c][i] = firsts[c][i] / weights[c];
            double variance = seconds[c][i] / weights[c] - newMeans[c][i] * newMeans[c][i];
            newVariances[c][i] = Math.max(variance, leastVariance);
          }
        }
        return new ConceptGaussians(centre, deviation, newMeans, newVariances);
      }
    }
  }

  /**
   * Ranks pictures by how probably their mixture of concepts emits the regions of the query
   * (Shirahatti, 2005, equation 3.4), as a logarithm. With a mixture of regions alone this is the
   * region-only model (ROMM), with one of regions and words the region-word model (RWMM). No
   * caption is read while ranking.
   */
  public static final class ConceptRanker implements Ranker<BaselinePicture, BaselinePicture> {

    /** Where the mixture of a ranked picture comes from. */
    public enum PictureConcepts {
      /** What was learned for it, where it is one of the pictures learned from, words included. */
      LEARNED,
      /** Its regions alone. */
      OF_REGIONS
    }

    private final ConceptMixture mixture;
    private final PictureConcepts shares;
    private final Map<String, double[]> known = new HashMap<>();
    private final Map<String, List<double[]>> asked = new HashMap<>();

    /** Creates a ranker by a mixture. */
    public ConceptRanker(ConceptMixture mixture, PictureConcepts shares) {
      this.mixture = mixture;
      this.shares = shares;
    }

    @Override
    public double score(BaselinePicture query, BaselinePicture candidate) {
      double[] mixed =
          known.computeIfAbsent(
              candidate.id(),
              id ->
                  shares == PictureConcepts.LEARNED
                      ? mixture.knownConcepts(candidate)
                      : mixture.concepts(candidate));
      double sum = 0;
      for (double[] region : asked.computeIfAbsent(query.id(), id -> mixture.logDensities(query))) {
        sum += logLikelihood(region, mixed);
      }
      return sum;
    }

    /** Returns the logarithm of {@code sum of P(region | concept) P(concept | picture)}. */
    static double logLikelihood(double[] logDensities, double[] mixed) {
      double highest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < mixed.length; c++) {
        highest = Math.max(highest, logDensities[c] + Math.log(mixed[c]));
      }
      double sum = 0;
      for (int c = 0; c < mixed.length; c++) {
        sum += Math.exp(logDensities[c] + Math.log(mixed[c]) - highest);
      }
      return highest + Math.log(sum);
    }
  }
}
