package io.github.crossmedia.reproduce.evidence;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.QueryBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.WordWeigher.LikelyWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The falls of a word's score without the lit part, an equal part elsewhere, and the least lit
 * part.
 */
final class EvidenceTrial {

  static final double SHARE = 0.1;
  private static final int MOVES = 3;
  private static final int RESAMPLES = 1000;

  private final CrossMediaModel model;
  private final WordWeigher weigher;
  private final EvidenceLights evidence;
  private final SplittableRandom random;
  private final Map<String, List<Falls>> falls = new LinkedHashMap<>();
  private int pictures;

  EvidenceTrial(CrossMediaModel model, long seed) {
    this.model = model;
    this.weigher = WordWeigher.of(model);
    this.evidence = EvidenceLights.of(model);
    this.random = new SplittableRandom(seed);
  }

  /** Falls in percent of the score of the whole picture. */
  private record Falls(double lit, double elsewhere, double least) {}

  /** A mean and its 95 % interval over pictures. */
  record Figure(double mean, double lower, double upper) {}

  /** The means of one way to show evidence; {@code more} is the share of pictures. */
  record Row(
      String evidence, int pictures, Figure lit, Figure elsewhere, Figure least, Figure more) {}

  int pictures() {
    return pictures;
  }

  /** Adds a picture, unless the model finds none of the words that people wrote about it. */
  void add(Picture whole, String text) {
    Medium medium = evidence.views().medium(whole);
    Optional<String> word = word(medium, text);
    if (word.isEmpty()) {
      return;
    }
    pictures++;
    ToDoubleFunction<Picture> score =
        seen -> evidence.score(word.get(), evidence.views().medium(seen));
    evidence.of(whole, medium, word.get()).forEach((way, light) -> add(way, light, score));
  }

  private Optional<String> word(Medium medium, String text) {
    Set<String> written =
        Stream.of(text.split("[^\\p{L}\\p{N}]+"))
            .filter(word -> !word.isEmpty())
            .flatMap(word -> weigher.known(word).stream())
            .collect(Collectors.toSet());
    float[] point = model.textToImage().document(medium);
    return weigher.likely(weigher.strongest(point, Integer.MAX_VALUE, 0)).stream()
        .map(LikelyWord::word)
        .filter(written::contains)
        .findFirst();
  }

  private void add(String way, PixelHeatmap light, ToDoubleFunction<Picture> score) {
    double whole = score.applyAsDouble(light.picture());
    ToDoubleFunction<Picture> fall =
        left -> 100 * (whole - score.applyAsDouble(left)) / Math.abs(whole);
    double elsewhere =
        IntStream.range(0, MOVES)
            .mapToDouble(move -> fall.applyAsDouble(light.withoutElsewhere(SHARE, random)))
            .average()
            .orElseThrow();
    falls
        .computeIfAbsent(way, first -> new ArrayList<>())
        .add(
            new Falls(
                fall.applyAsDouble(light.withoutBrightest(SHARE)),
                elsewhere,
                fall.applyAsDouble(light.withoutDarkest(SHARE))));
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    falls.forEach(
        (way, seen) ->
            rows.add(
                new Row(
                    way,
                    seen.size(),
                    figure(seen, Falls::lit),
                    figure(seen, Falls::elsewhere),
                    figure(seen, Falls::least),
                    figure(seen, each -> each.lit() > each.elsewhere() ? 100 : 0))));
    return rows;
  }

  /** Returns the mean over pictures, which its interval draws again. */
  static <T> Figure figure(List<T> seen, ToDoubleFunction<T> value) {
    ResampledFigure figure =
        new QueryBootstrap(RESAMPLES, 1)
            .of(
                Measures.averagePrecision(),
                seen.stream().mapToDouble(value).toArray(),
                IntStream.range(0, seen.size()).toArray());
    return new Figure(figure.observed(), figure.interval().lower(), figure.interval().upper());
  }
}
