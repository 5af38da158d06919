package io.github.crossmedia.cli.model;

import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes the steps of a tower in one line. */
final class TowerSummary {

  private TowerSummary() {}

  static String of(Tower tower) {
    return switch (tower) {
      case EncodedTower encoded -> of(encoded.encoder()) + "; " + of(encoded.projection());
      case SumTower sum -> "a sum: " + of(sum.towers(), sum.weights());
      case ConcatenatedTower joined -> "end to end: " + of(joined.towers(), joined.weights());
      case TextTower text -> of(text.view()) + ", or " + of(text.words());
    };
  }

  private static String of(List<Tower> towers, DenseVector weights) {
    return IntStream.range(0, towers.size())
        .mapToObj(
            i -> String.format(Locale.ROOT, "%.3f times (%s)", weights.get(i), of(towers.get(i))))
        .collect(Collectors.joining(" + "));
  }

  private static String of(Encoder encoder) {
    return switch (encoder) {
      case TextEncoder text ->
          String.format(
              Locale.ROOT,
              "texts, analysis %s, %d words",
              text.analysis(),
              text.vocabulary().size());
      case ViewsEncoder views ->
          views.views().stream().map(TowerSummary::of).collect(Collectors.joining(", "));
    };
  }

  private static String of(ViewPipeline view) {
    String made = view.quantiser().map(book -> " made of " + book.source()).orElse("");
    return String.format(
        Locale.ROOT, "view %s of %d dimensions%s", view.view(), view.inputDimension(), made);
  }

  private static String of(Projection projection) {
    String shape =
        String.format(
            Locale.ROOT,
            "%s, %d to %d",
            name(projection),
            projection.inputDimension(),
            projection.dimension());
    return projection.pictures() == 0
        ? shape
        : shape + " by " + projection.pictures() + " pictures carried along";
  }

  private static String name(Projection projection) {
    return projection.parts().isEmpty()
        ? projection.kind()
        : projection.parts().stream()
            .map(TowerSummary::name)
            .collect(Collectors.joining(", then ", projection.kind() + " of ", ""));
  }
}
