package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How much recording and shadows slow searches down. Searches with and without them alternate, so
 * that what else happens touches both.
 */
@OnElasticsearch(settings = "node.attr.used_by: recording")
@Tag("nightly")
final class OverheadIT {

  private static final System.Logger LOG = System.getLogger(OverheadIT.class.getName());
  private static final String INDEX = "overhead";
  private static final int DOCUMENTS = Integer.getInteger("crossmedia.overhead.documents", 2_000);
  private static final int ROUNDS = Integer.getInteger("crossmedia.overhead.rounds", 500);

  /** The times settle only after thousands of searches of either kind. */
  private static final int WARM = 5 * ROUNDS;

  private static final int BULK = 1_000;
  private static final int WORDS = 1_000;
  private static final int BLOBS = 20;
  private static final double MAX_OVERHEAD = 1.5;

  /** Each picture has 20 of 1,000 visual words. */
  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    cluster.nodes().getFirst().disableAssertions();
    cluster.restart(false);
    Api api = Api.of(cluster);
    List<String> words = IntStream.range(0, WORDS).mapToObj(word -> "word" + word).toList();
    api.putModel(INDEX, TestModels.words(words, 0.5f)).ok();
    api.putModel(INDEX, TestModels.words(words.reversed(), 0.5f)).ok();
    api.put("/_cross_media/models/overhead/_alias", "{\"current\":1}");
    Photos photos = Photos.createWithoutVectors(api, INDEX);
    SplittableRandom random = new SplittableRandom(1);
    for (int from = 0; from < DOCUMENTS; from += BULK) {
      List<String> documents = new ArrayList<>();
      for (int i = from; i < Math.min(DOCUMENTS, from + BULK); i++) {
        StringBuilder blobs = new StringBuilder();
        random
            .ints(0, WORDS)
            .distinct()
            .limit(BLOBS)
            .forEach(blob -> blobs.append(Formatted.of(",\"%d\":%d", blob, 1 + random.nextInt(9))));
        documents.add("p" + i);
        documents.add(Formatted.of("{\"blobs\":{%s}}", blobs.substring(1)));
      }
      photos.bulk(documents.toArray(String[]::new));
    }
    api.post("/overhead/_forcemerge?max_num_segments=1", "");
    assertEquals(DOCUMENTS, api.json("/overhead/_count").path("count").intValue());
  }

  @AfterEach
  void reset(ElasticsearchCluster cluster) throws IOException {
    shadow(cluster, "null", "null");
  }

  private static void shadow(ElasticsearchCluster cluster, String versions, String rate)
      throws IOException {
    String settings =
        "{\"persistent\":{\"cross_media.shadow\":{\"versions\":%s,\"sample_rate\":%s}}}";
    Api.of(cluster).put("/_cluster/settings", Formatted.of(settings, versions, rate));
  }

  private static double milliseconds(Api api, int search, String ubi) throws IOException {
    String body =
        Formatted.of(
            "{\"_source\":false,%s\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"word%d"
                + " word%d\"}}}",
            ubi, search % WORDS, search * 7 % WORDS);
    long start = System.nanoTime();
    api.search(INDEX, body).ok();
    return (System.nanoTime() - start) / 1e6;
  }

  private static double report(String what, double[] without, double[] with) {
    double ratio = median(with) / median(without);
    LOG.log(
        System.Logger.Level.INFO,
        Formatted.of(
            "%s, %d documents: median of %d searches %.3f ms without, %.3f ms with it, %.1f %%"
                + " more",
            what, DOCUMENTS, without.length, median(without), median(with), 100 * (ratio - 1)));
    return ratio;
  }

  private static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  @Test
  void recordingCostsASearchLittle(Api api) throws IOException {
    double[] with = new double[ROUNDS];
    double[] without = new double[ROUNDS];
    for (int i = -WARM; i < ROUNDS; i++) {
      int search = Math.abs(i);
      String ubi =
          Formatted.of(
              "\"ext\":{\"ubi\":{\"query_id\":\"t%d\",\"user_query\":\"word\",\"session_id\":\"s%d\"}},",
              i, i);
      double first = milliseconds(api, search, i % 2 == 0 ? "" : ubi);
      double second = milliseconds(api, search, i % 2 == 0 ? ubi : "");
      if (i >= 0) {
        without[i] = i % 2 == 0 ? first : second;
        with[i] = i % 2 == 0 ? second : first;
      }
    }
    double ratio = report("recording", without, with);
    assertTrue(ratio < MAX_OVERHEAD, "recording slows searches: " + ratio);
  }

  /**
   * The next search comes at once, so that it shares the processors with a shadow of the one
   * before. A setting takes effect between blocks of searches, whose first ones do not count.
   */
  @ParameterizedTest
  @ValueSource(strings = {"0.1", "1"})
  void aShadowCostsASearchLittle(String rate, ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    int block = 50;
    int warm = 10;
    int blocks = Math.max(2, ROUNDS / block);
    double[] with = new double[blocks * block];
    double[] without = new double[blocks * block];
    for (int each = -2; each < blocks; each++) {
      for (int side = 0; side < 2; side++) {
        boolean isShadowed = (each + side) % 2 == 0;
        shadow(cluster, isShadowed ? "[\"overhead@2\"]" : "[]", rate);
        for (int i = -warm; i < block; i++) {
          double took = milliseconds(api, Math.abs(each * block + i), "");
          if (each >= 0 && i >= 0) {
            (isShadowed ? with : without)[each * block + i] = took;
          }
        }
      }
    }
    double ratio = report("a shadow of " + rate + " of all searches", without, with);
    assertTrue(ratio < MAX_OVERHEAD, "a shadow slows searches: " + ratio);
  }
}
