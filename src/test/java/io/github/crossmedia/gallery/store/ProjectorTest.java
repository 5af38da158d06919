package io.github.crossmedia.gallery.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.answers.LibraryAnswers;
import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.gallery.store.Lessons.Lesson;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.train.teach.TaughtWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectorTest {

  private static final IndexHead HEAD =
      new IndexHead(IndexHead.FORMAT, "/pictures", "model", "0123456789abcdef");

  /** What lessons add to stored points makes the points of the model that was taught. */
  @ParameterizedTest
  @EnumSource(names = {"WORDS", "BOTH"})
  void storedPointsAndLessonsMakeThePointsOfTheTaughtModel(Answering answering) throws IOException {
    CrossMediaModel model = answering.model();
    PictureViews views = PictureViews.of(model);
    Projector untaught = new Projector(HEAD, model, Lessons.NONE);
    int words = untaught.space().words();
    assertEquals(model.space().names().size(), words);
    Projector taught =
        untaught.with(
            Lessons.NONE
                .with(lesson(1, "boat"), ofWords(words, 0.5f), Calibration.unfitted())
                .with(lesson(2, "tiger"), ofWords(words, -0.25f), Calibration.unfitted())
                .with(lesson(3, "picnic"), ofWords(words, 2), Calibration.unfitted()));
    int dimension = taught.model().textToImage().dimension();
    assertEquals(model.textToImage().dimension() + 2, dimension);
    for (int i = 0; i < Answering.PICTURES; i++) {
      Picture pixels = LibraryAnswers.picture(i);
      Medium seen = views.medium(pixels);
      IndexedPicture picture =
          new IndexedPicture(
              "p" + i,
              new IndexedMetadata(1, 1, "", "", "", "", ""),
              "",
              PerceptualHash.of(new byte[0]),
              seen.visualWords(),
              PictureFeatures.of(model).of(seen),
              model.textToImage().document(seen));
      float[] expected = taught.model().textToImage().document(seen);
      assertArrayEquals(expected, taught.point(picture), 1e-5f);
      for (String text : List.of("boat", "tiger snow", "tiger snow city picnic")) {
        DenseVector asked = DenseVector.of(taught.model().textToImage().query(Medium.ofText(text)));
        assertEquals(asked.dot(expected), asked.dot(taught.point(picture)), 1e-5, text);
      }
    }
    assertArrayEquals(
        taught.model().wordsAlone().textToImage().query(Medium.ofText("tiger snow city")),
        Arrays.copyOf(taught.query("tiger snow city"), words + 2),
        1e-6f);
  }

  private static Lesson lesson(int number, String word) {
    return new Lesson(number, word, List.of(), List.of(), false);
  }

  private static TaughtWeights ofWords(int words, float weight) {
    float[] weights = new float[words];
    weights[1] = weight;
    weights[words - 1] = 1;
    return new TaughtWeights(new float[0], weights);
  }
}
