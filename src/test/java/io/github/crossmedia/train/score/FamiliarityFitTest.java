package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FamiliarityFitTest {

  private static final int DIMENSION = 8;

  private final Random random = new Random(3);

  @Test
  void oneInFiftyOfOtherPicturesOfTheSameKindIsOutsideAndAllOfAnother() {
    CrossMediaModel model = FamiliarityFit.in(model(), pictures(2_000, 0), Grouping.NONE, 1);

    assertEquals(0.02, outside(model, pictures(2_000, 0)), 0.015);
    assertEquals(1, outside(model, pictures(100, 5)));
  }

  @Test
  void theSameSeedLearnsTheSame() {
    List<Item> pictures = pictures(300, 0);
    Optional<Familiarity> once =
        FamiliarityFit.in(model(), pictures, Grouping.NONE, 1).familiarity();
    assertTrue(once.isPresent());
    assertEquals(once, FamiliarityFit.in(model(), pictures, Grouping.NONE, 1).familiarity());
  }

  @Test
  void fewPicturesSayNothing() {
    CrossMediaModel model = FamiliarityFit.in(model(), pictures(150, 0), Grouping.NONE, 1);
    assertEquals(Optional.empty(), model.familiarity());
  }

  @Test
  void whatAModelKnewStaysKnownWhenItLearnsMore() {
    CrossMediaModel before = FamiliarityFit.in(model(), pictures(2_000, 0), Grouping.NONE, 1);
    CrossMediaModel after = FamiliarityFit.in(before, pictures(2_000, 5), Grouping.NONE, 1);

    assertEquals(0, outside(after, pictures(1_000, 0)), 0.04);
    assertEquals(0, outside(after, pictures(1_000, 5)), 0.04);
    assertEquals(1, outside(after, pictures(100, 50)));
    CrossMediaModel few = FamiliarityFit.in(before, pictures(20, 5), Grouping.NONE, 1);
    assertEquals(before.familiarity(), few.familiarity());
  }

  private static double outside(CrossMediaModel model, List<Item> pictures) {
    PictureFeatures features = PictureFeatures.of(model);
    Familiarity known = model.familiarity().orElseThrow();
    return pictures.stream().filter(i -> known.isOutside(features.of(i.medium()))).count()
        / (double) pictures.size();
  }

  /** Pictures of many kinds, in the first half of the dimensions; others leave that. */
  private List<Item> pictures(int count, float elsewhere) {
    return IntStream.range(0, count)
        .mapToObj(
            number -> {
              float[] values = new float[DIMENSION];
              for (int i = 0; i < DIMENSION; i++) {
                values[i] = (float) random.nextGaussian() * (i < DIMENSION / 2 ? 1 : 0.1f);
              }
              values[DIMENSION - 1] += elsewhere;
              return new Item(
                  "picture" + number,
                  "train",
                  "",
                  "",
                  List.of(),
                  Map.of("looks", DenseVector.of(values)));
            })
        .toList();
  }

  private static CrossMediaModel model() {
    Vocabulary words = Vocabulary.of(List.of("tiger"));
    TextEncoder texts = new TextEncoder(TextAnalysis.of("standard"), words, List.of());
    ViewsEncoder pictures =
        new ViewsEncoder(List.of(new ViewPipeline("looks", DIMENSION, List.of())), List.of());
    return CrossMediaModel.of(
        ModelCard.of("none", Map.of()),
        new Space.Words(words),
        new Couple(
            new EncodedTower(texts, new IdentityProjection(1)),
            new EncodedTower(pictures, new LinearProjection(Matrix.of(new float[DIMENSION][1]))),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
