package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.reproduce.rival.ConceptMixture;
import io.github.crossmedia.reproduce.rival.ConceptRanker;
import io.github.crossmedia.reproduce.rival.ConceptRanker.PictureConcepts;
import io.github.crossmedia.reproduce.rival.GiftRanker;
import io.github.crossmedia.reproduce.rival.KeywordRanker;
import io.github.crossmedia.reproduce.rival.RegionMatching;
import io.github.crossmedia.reproduce.rival.RivalPicture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The systems of Shirahatti's comparison. A mixture "ALL" also learns from the ranked pictures. A
 * mixture "TEST" sees them for the first time, and reads their regions but not their words. In the
 * thesis, the concepts of pictures "ALL" are those learned, which RWMM-ALL learns from captions
 * too. "RWMM-ALL, by regions" is ours and leaves captions out.
 */
final class CorelSystems {

  private static final int CONCEPTS = 60;
  private static final int STEPS = 15;
  private static final long SEED = 1;

  private CorelSystems() {}

  static Map<String, Ranker<RivalPicture, RivalPicture>> of(JudgedCorel data) {
    List<RivalPicture> all = Stream.concat(data.train().stream(), data.asked().stream()).toList();
    Map<String, Ranker<RivalPicture, RivalPicture>> systems = new LinkedHashMap<>();
    systems.put("Keywords", new KeywordRanker());
    ConceptMixture withWords = mixture(all, true);
    systems.put("RWMM-ALL", new ConceptRanker(withWords, PictureConcepts.LEARNED));
    systems.put("RWMM-ALL, by regions", new ConceptRanker(withWords, PictureConcepts.OF_REGIONS));
    systems.put("ROMM-ALL", new ConceptRanker(mixture(all, false), PictureConcepts.LEARNED));
    systems.put(
        "RWMM-TEST", new ConceptRanker(mixture(data.train(), true), PictureConcepts.OF_REGIONS));
    systems.put("SIMPLIcity", new RegionMatching());
    systems.put(
        "ROMM-TEST", new ConceptRanker(mixture(data.train(), false), PictureConcepts.OF_REGIONS));
    systems.put("GIFT", GiftRanker.of(all, GiftRanker.Words.BOTH));
    systems.put("GIFT, colour", GiftRanker.of(all, GiftRanker.Words.COLOURS));
    systems.put("GIFT, texture", GiftRanker.of(all, GiftRanker.Words.TEXTURES));
    return systems;
  }

  private static ConceptMixture mixture(List<RivalPicture> pictures, boolean readsWords) {
    return ConceptMixture.learn(
        pictures, new ConceptMixture.Options(CONCEPTS, STEPS, readsWords, SEED));
  }
}
