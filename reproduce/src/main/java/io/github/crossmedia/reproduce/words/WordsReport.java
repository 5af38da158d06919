package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.words.FoundWords.Trial;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.texts.ScoredPictures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each kind of trial found, and how far its probabilities are true. */
final class WordsReport {

  private final Map<String, FoundWords> found = new LinkedHashMap<>();
  private final Map<String, Reliability> reliability = new LinkedHashMap<>();

  private final List<PhraseTrial.Outcome> phrases = new ArrayList<>();

  /**
   * Adds a trial.
   *
   * @param seen the model that learned the words from pictures
   * @param grown the model that learned them otherwise
   */
  void add(String kind, Draw draw, CrossMediaModel seen, CrossMediaModel grown) {
    Reliability said = reliability.computeIfAbsent(kind, missing -> new Reliability());
    found.computeIfAbsent(kind, missing -> new FoundWords()).add(trial(draw, seen, grown, said));
  }

  void add(PhraseTrial.Outcome outcome) {
    phrases.add(outcome);
  }

  List<PhraseTrial.Outcome> phrases() {
    return phrases;
  }

  Map<String, FoundWords> found() {
    return found;
  }

  /** The probabilities of each kind that has known words. */
  Map<String, Reliability> reliability() {
    Map<String, Reliability> said = new LinkedHashMap<>(reliability);
    said.values().removeIf(each -> each.groups().isEmpty());
    return said;
  }

  private static Trial trial(
      Draw draw, CrossMediaModel seen, CrossMediaModel grown, Reliability said) {
    ScoredPictures fromPictures = ScoredPictures.captioned(seen, draw.asked());
    ScoredPictures fromTexts = ScoredPictures.captioned(grown, draw.asked());
    Candidates candidates = Candidates.of(draw.asked().stream().map(Item::id).toList());
    List<RankedPictures> texts = new ArrayList<>();
    List<RankedPictures> nearest = new ArrayList<>();
    List<RankedPictures> pictures = new ArrayList<>();
    Vocabulary words = grown.textEncoder().orElseThrow().vocabulary();
    for (String word : draw.held()) {
      int[] showing = fromPictures.showing(word);
      if (showing.length > 0) {
        float[] none = new float[draw.asked().size()];
        boolean isKnown = words.contains(word);
        List<String> as = grown.origin(word).as();
        texts.add(candidates.pictures(isKnown ? fromTexts.scores(word) : none, showing));
        nearest.add(
            candidates.pictures(as.isEmpty() ? none : fromTexts.scores(as.getFirst()), showing));
        pictures.add(candidates.pictures(fromPictures.scores(word), showing));
        if (isKnown) {
          add(grown, word, fromTexts.scores(word), showing, said);
        }
      }
    }
    return new Trial(draw.asked().size(), texts, nearest, pictures);
  }

  private static void add(
      CrossMediaModel model, String word, float[] scores, int[] showing, Reliability said) {
    Calibration map = model.textToImage().calibrations().across().ofText(List.of(word));
    for (int picture = 0; picture < scores.length; picture++) {
      boolean isShown = Arrays.binarySearch(showing, picture) >= 0;
      said.add(1, map.apply(scores[picture]), isShown);
    }
  }
}
