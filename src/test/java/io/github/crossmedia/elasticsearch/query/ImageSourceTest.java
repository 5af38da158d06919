package io.github.crossmedia.elasticsearch.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.elasticsearch.store.ServedModels;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageSourceTest {

  private final Picture picture = Picture.of(Scenes.discs(96, 64, 1));
  private final List<Set<String>> looks = new ArrayList<>();
  private final Clues clues = new Clues(Options.NONE);
  private final ImageSource source =
      new ImageSource(
          views -> {
            looks.add(views.names());
            return views.medium(picture);
          });

  @Test
  void versionsThatSeeTheSameViewsShareOneExtraction() {
    List<QueryPoint> points =
        source.points(
            served(PixelModels.colours(1), PixelModels.colours(2), PixelModels.sift(3)), clues);

    assertEquals(List.of(Set.of("cedd", "color-layout"), Set.of("sift")), looks);
    assertEquals(
        List.of("m@1", "m@1/text", "m@2", "m@2/text", "m@3", "m@3/text"),
        points.stream().map(QueryPoint::model).toList());
  }

  @Test
  void aVersionThatSeesNoPixelsHasNoPoint() {
    List<QueryPoint> points =
        source.points(served(TestModels.words(1), PixelModels.sift(3)), clues);
    assertEquals(List.of("m@2", "m@2/text"), points.stream().map(QueryPoint::model).toList());
  }

  @Test
  void whereNoVersionSeesPixelsTheReasonIsTold() {
    ServedModels blind = served(TestModels.words(1));
    String error =
        assertThrows(IllegalArgumentException.class, () -> source.points(blind, clues))
            .getMessage();
    assertTrue(error.startsWith("the model reads the view \"blobs\""), error);
  }

  private static ServedModels served(CrossMediaModel... models) {
    List<LoadedModel> versions = new ArrayList<>();
    for (CrossMediaModel model : models) {
      versions.add(
          LoadedModel.of(VersionId.parse("m@" + (versions.size() + 1)), model, Budget.ofHeap()));
    }
    return new ServedModels(versions.getFirst().version(), versions);
  }
}
