package io.github.crossmedia.elasticsearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which versions can use a picture, and how often it is looked at for them. */
class PreparedPicturesTest {

  private final Picture picture = Picture.of(Scenes.discs(96, 64, 1));
  private final List<Set<String>> looks = new ArrayList<>();

  private PreparedQuery prepared(ServedModel served, PlanOptions options) {
    ServedModel.Example example =
        served.example(
            views -> {
              looks.add(views.names());
              return views.medium(picture);
            });
    return served.like(List.of(example), options);
  }

  private List<String> versions(ServedModel served) {
    return prepared(served, PlanOptions.DEFAULT).points().stream().map(QueryVector::model).toList();
  }

  @Test
  void versionsThatSeeTheSameViewsShareOneExtraction() {
    List<String> versions =
        versions(served(PixelModels.colours(1), PixelModels.colours(2), PixelModels.sift(3)));

    assertEquals(List.of(Set.of("cedd", "color-layout"), Set.of("sift")), looks);
    assertEquals(List.of("m@1", "m@1/text", "m@2", "m@2/text", "m@3", "m@3/text"), versions);
  }

  @Test
  void aVersionThatSeesNoPixelsHasNoPoint() {
    assertEquals(
        List.of("m@2", "m@2/text"), versions(served(TestModels.words(1), PixelModels.sift(3))));
  }

  @Test
  void whereNoVersionSeesPixelsTheReasonIsTold() {
    ServedModel blind = served(TestModels.words(1));
    String error =
        assertThrows(IllegalArgumentException.class, () -> prepared(blind, PlanOptions.DEFAULT))
            .getMessage();
    assertTrue(error.startsWith("the model reads the view \"blobs\""), error);
  }

  @ParameterizedTest
  @EnumSource(names = {"WORDS", "VISUAL_WORDS"})
  void plansForTextsAreRefused(Plan plan) {
    ServedModel served = served(PixelModels.sift(3));
    String error =
        assertThrows(IllegalArgumentException.class, () -> prepared(served, PlanOptions.of(plan)))
            .getMessage();
    assertEquals(
        "the plan [" + plan + "] answers only [text]: use [exact] or [nearest] with [image]",
        error);
  }

  private static ServedModel served(CrossMediaModel... models) {
    List<ServedVersion> versions = new ArrayList<>();
    for (CrossMediaModel model : models) {
      versions.add(ServedVersion.of("m@" + (versions.size() + 1), model));
    }
    return ServedModel.of(versions);
  }
}
