package io.github.crossmedia.reproduce.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.BlockSegmentation;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.KeywordRanker;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.RegionMatching;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.SegmentedRegion;
import io.github.crossmedia.reproduce.baseline.ConceptMixture.ConceptRanker;
import io.github.crossmedia.reproduce.baseline.ConceptMixture.ConceptRanker.PictureConcepts;
import io.github.crossmedia.reproduce.human.Ranker;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class BaselinesTest {

  private static final SparseVector NONE = SparseVector.of(10, Map.of());

  @Test
  void keywordsShareWords() {
    KeywordRanker ranker = new KeywordRanker();

    // Equation 3.1: two common words, and min(2, 3) = 2.
    assertEquals(
        1, ranker.score(of("a", Set.of("sky", "sea")), of("b", Set.of("sky", "sea", "sun"))));
    assertEquals(
        0.5, ranker.score(of("a", Set.of("sky", "sand")), of("b", Set.of("sky", "sea", "sun"))));
    assertEquals(0, ranker.score(of("a", Set.of()), of("b", Set.of())));
  }

  @Test
  void wordsAreInOrderSoThatSumsAreTheSameInEachProcess() {
    List<String> words = List.of("wood", "sea", "sand", "moss", "sky", "sun");
    assertEquals(words.stream().sorted().toList(), List.copyOf(of("p", Set.copyOf(words)).words()));
  }

  private static BaselinePicture of(String id, Set<String> words) {
    return new BaselinePicture(id, words, NONE, NONE, List.of());
  }

  /** Two of three pictures hold word 1, one holds word 2, all hold word 0. */
  @Test
  void giftWeighsByFrequencyAndRarity() {
    BaselinePicture query = ofColours("q", Map.of(0, 4f, 1, 2f));
    List<BaselinePicture> all =
        List.of(query, ofColours("b", Map.of(0, 1f, 1, 1f)), ofColours("c", Map.of(0, 1f, 2, 3f)));
    GiftRanker ranker = GiftRanker.of(all, GiftRanker.Words.COLOURS);

    double two = Math.pow(Math.log(1.5), 2);
    assertArrayEquals(
        new double[] {0, two, Math.pow(Math.log(3), 2)}, ranker.weights(0, 1, 2), 1e-12);
    assertArrayEquals(new float[] {1, 2, 0}, ranker.scores(query, all), 1e-6f);
  }

  private static BaselinePicture ofColours(String id, Map<Integer, Float> counts) {
    return new BaselinePicture(id, Set.of(), SparseVector.of(10, counts), NONE, List.of());
  }

  /** By hand: .4 of the nearest regions at 1, then .1 at 5, then .5 at 2. */
  @Test
  void theMostSimilarRegionsAreMatchedFirst() {
    List<SegmentedRegion> one = List.of(region(0.5, 0), region(0.5, 10));
    List<SegmentedRegion> other = List.of(region(0.4, 1), region(0.6, 8));

    assertEquals(0.4 * 1 + 0.5 * 2 + 0.1 * 8, RegionMatching.distance(one, other), 1e-9);
    assertEquals(0, RegionMatching.distance(one, one), 0);
  }

  private static SegmentedRegion region(double share, float feature) {
    return new SegmentedRegion(share, new float[] {feature});
  }

  @Test
  void aPictureOfTwoColoursHasTwoRegions() {
    int[] pixels = new int[48 * 32];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % 48 < 12 ? 0xff0000 : 0x0000ff;
    }

    List<SegmentedRegion> regions = BlockSegmentation.of(Picture.of(48, 32, pixels));

    assertEquals(2, regions.size());
    assertEquals(0.25, regions.stream().mapToDouble(SegmentedRegion::share).min().orElse(0), 1e-9);
  }

  /** Two kinds of scenes, each of two kinds of regions, named by words. */
  @Test
  void conceptsOfRegionsAndWordsFindTheSameScene() {
    List<BaselinePicture> pictures = scenes(80);
    var options = new ConceptMixture.Options(4, 20, true, 1);
    ConceptMixture mixture = ConceptMixture.learn(pictures, options);

    double sea = 0;
    for (int concept = 0; concept < 4; concept++) {
      sea += mixture.concepts(pictures.getFirst())[concept] * mixture.emission("sea", concept);
    }
    assertTrue(sea > 0.3, "the sea's regions emit its words: " + sea);
    assertFound(new ConceptRanker(mixture, PictureConcepts.LEARNED), pictures);
    assertFound(new ConceptRanker(mixture, PictureConcepts.OF_REGIONS), pictures);
    var regionsOnly = ConceptMixture.learn(pictures, new ConceptMixture.Options(4, 20, false, 1));
    assertFound(new ConceptRanker(regionsOnly, PictureConcepts.LEARNED), pictures);
    assertFound(new RegionMatching(), pictures);
  }

  /** Equation 3.4 for one region: .25 * .8 + .75 * .4 = .5. */
  @Test
  void aRegionIsAsLikelyAsTheMixtureEmitsIt() {
    double[] logDensities = {Math.log(0.8), Math.log(0.4)};

    assertEquals(
        Math.log(0.5), ConceptRanker.logLikelihood(logDensities, new double[] {0.25, 0.75}), 1e-12);
  }

  /**
   * One concept, learned from regions at -1 and 1, whose mean is 0 and variance 1 after
   * standardising: a query of two regions at 1 has the density (exp(-1/2) / sqrt(2 pi))^2.
   */
  @Test
  void aQueryIsAsLikelyAsAllOfItsRegions() {
    List<BaselinePicture> pictures = List.of(ofRegions("a", -1), ofRegions("b", 1));
    ConceptMixture one = ConceptMixture.learn(pictures, new ConceptMixture.Options(1, 3, false, 1));
    ConceptRanker ranker = new ConceptRanker(one, PictureConcepts.LEARNED);

    assertEquals(
        2 * (-0.5 - Math.log(2 * Math.PI) / 2),
        ranker.score(ofRegions("q", 1, 1), pictures.getFirst()),
        1e-6);
  }

  /** The caption of a ranked picture counts only where its concepts were learned with it. */
  @Test
  void captionsAreNotReadWhileRanking() {
    List<BaselinePicture> pictures = scenes(20);
    ConceptMixture mixture =
        ConceptMixture.learn(pictures, new ConceptMixture.Options(4, 20, true, 1));
    BaselinePicture other = pictures.get(3);
    BaselinePicture renamed =
        new BaselinePicture("new", Set.of("sea", "sand"), NONE, NONE, other.regions());

    for (PictureConcepts shares : PictureConcepts.values()) {
      ConceptRanker ranker = new ConceptRanker(mixture, shares);
      assertEquals(
          ranker.score(
              pictures.getFirst(), new BaselinePicture("x", Set.of(), NONE, NONE, other.regions())),
          ranker.score(pictures.getFirst(), renamed));
    }
  }

  private static BaselinePicture ofRegions(String id, float... features) {
    List<SegmentedRegion> regions = new ArrayList<>();
    for (float feature : features) {
      regions.add(region(1.0 / features.length, feature));
    }
    return new BaselinePicture(id, Set.of(), NONE, NONE, regions);
  }

  private static void assertFound(
      Ranker<BaselinePicture, BaselinePicture> ranker, List<BaselinePicture> pictures) {
    float[] scores = ranker.scores(pictures.getFirst(), pictures);
    for (int i = 2; i < scores.length; i += 2) {
      assertTrue(scores[i] > scores[1], ranker.getClass() + ": " + scores[i] + ", " + scores[1]);
    }
  }

  private static List<BaselinePicture> scenes(int count) {
    SplittableRandom random = new SplittableRandom(2);
    List<BaselinePicture> pictures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean sea = i % 2 == 0;
      List<SegmentedRegion> regions =
          List.of(noisy(random, sea ? 0 : 10, 0), noisy(random, sea ? 5 : 20, 7));
      Set<String> words = sea ? Set.of("sea", "sand") : Set.of("wood", "moss");
      pictures.add(new BaselinePicture("p" + i, words, NONE, NONE, regions));
    }
    return pictures;
  }

  private static SegmentedRegion noisy(SplittableRandom random, double x, double y) {
    float[] features = {
      (float) (x + random.nextGaussian() / 2), (float) (y + random.nextGaussian() / 2)
    };
    return new SegmentedRegion(0.5, features);
  }
}
