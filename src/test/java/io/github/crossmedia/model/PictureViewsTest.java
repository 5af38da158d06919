package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PictureViewsTest {

  private static final int WORDS = 8;

  private final Picture picture = Picture.of(Scenes.discs(300, 200, 1));
  private final Quantiser sift = words("keypoints", 1);
  private final Quantiser blobs = words("regions", Regions.BY_CUTS.version());

  @Test
  void aModelSeesThePixelsThroughTheCodeBooksInItsFile() {
    CrossMediaModel model =
        model(pipeline("sift", WORDS).withQuantiser(sift), pipeline("cedd", 144));

    PictureViews views = PictureViews.of(model);
    Map<String, View> seen = views.extract(picture);

    assertEquals(Set.of("sift", "cedd"), views.names());
    assertEquals(Set.of("sift", "cedd"), seen.keySet());
    View points = Descriptors.standard().named("keypoints").extract(picture);
    assertEquals(sift.words(points), seen.get("sift"));
    assertEquals(Descriptors.standard().named("cedd").extract(picture), seen.get("cedd"));
    float[] fromPoints =
        model
            .textToImage()
            .document(Medium.ofViews(Map.of("keypoints", points, "cedd", seen.get("cedd"))));
    assertArrayEquals(fromPoints, model.textToImage().document(views.medium(picture)));
  }

  @Test
  void aFusionIsSeenByTheViewsOfAllItsTowers() {
    Tower first = tower(List.of(pipeline("sift", WORDS).withQuantiser(sift)));
    Tower second = tower(List.of(pipeline("blobs", WORDS).withQuantiser(blobs)));

    PictureViews views =
        PictureViews.of(model(new SumTower(List.of(first, second), DenseVector.of(1, 1))));

    assertEquals(Set.of("sift", "blobs"), views.names());
  }

  @Test
  void aPictureAskedWithMayBeReadByOtherViews() {
    CrossMediaModel model = model(pipeline("cedd", 144));
    Tower other = tower(List.of(pipeline("color-layout", 33)));
    Couple asked = model.imageToText();
    CrossMediaModel couples =
        new CrossMediaModel(
            model.card(),
            model.space(),
            model.textToImage(),
            new Couple(other, asked.documentTower(), Similarity.DOT, 1, asked.calibrations()));

    assertEquals(Set.of("cedd", "color-layout"), PictureViews.of(couples).names());
  }

  @Test
  void aPictureWithoutKeyPointsHasNoWords() {
    Quantiser points = words("dog-keypoints", 2);
    int[] grey = new int[64 * 64];
    Arrays.fill(grey, 0x808080);

    View words =
        PictureViews.named(List.of("dog-sift"), Map.of("dog-sift", points), Descriptors.standard())
            .extract(Picture.of(64, 64, grey))
            .get("dog-sift");

    assertEquals(0, ((SparseVector) words).size());
  }

  @Test
  void namesAViewThatWasMadeElsewhere() {
    CrossMediaModel model = model(pipeline("sift", WORDS));
    String error =
        assertThrows(IllegalArgumentException.class, () -> PictureViews.of(model)).getMessage();
    assertTrue(error.startsWith("the model reads the view \"sift\", which cannot be"), error);
  }

  @Test
  void namesAViewWhoseSourceWasMadeElsewhere() {
    CrossMediaModel model =
        model(pipeline("looks", WORDS).withQuantiser(new Quantiser("clip", 1, sift.book())));
    assertFalse(PictureViews.cover(model));
    String error =
        assertThrows(IllegalArgumentException.class, () -> PictureViews.of(model)).getMessage();
    assertTrue(error.endsWith("its code book is for \"clip\", which is not a descriptor"), error);
  }

  @Test
  void refusesACodeBookOfAnotherVersion() {
    CrossMediaModel model =
        model(pipeline("sift", WORDS).withQuantiser(new Quantiser("keypoints", 99, sift.book())));
    String error =
        assertThrows(IllegalArgumentException.class, () -> PictureViews.of(model)).getMessage();
    assertEquals(
        "the code book of sift was made for version 99 of keypoints, this is version 1: create it"
            + " again",
        error);
  }

  @Test
  void descriptorsShareASmallerCopy() {
    assertSame(Resampling.atMost(picture, 192), Resampling.atMost(picture, 192));
  }

  private Quantiser words(String source, int version) {
    VectorBag bag = (VectorBag) Descriptors.standard().named(source).extract(picture);
    List<float[]> sample = bag.members().stream().map(DenseVector::toArray).toList();
    return new Quantiser(
        source,
        version,
        new CodeBookTrainer(new KMeans(WORDS, 5, 1), CodeBookTrainer.Recipe.STANDARDISED)
            .train(sample));
  }

  private static ViewPipeline pipeline(String view, int dimension) {
    return new ViewPipeline(view, dimension, List.of());
  }

  private static CrossMediaModel model(ViewPipeline... pipelines) {
    return model(tower(List.of(pipelines)));
  }

  private static Tower tower(List<ViewPipeline> pipelines) {
    Encoder encoder = new ViewsEncoder(pipelines, List.of());
    float[] weights = new float[2 * encoder.dimension()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = i % 7 - 3;
    }
    return new EncodedTower(
        encoder, new LinearProjection(Matrix.of(encoder.dimension(), 2, weights)));
  }

  private static CrossMediaModel model(Tower pictures) {
    Vocabulary vocabulary = Vocabulary.of(List.of("a", "b"));
    TextEncoder text =
        new TextEncoder(TextAnalysis.of(TextAnalysis.WHITESPACE), vocabulary, List.of());
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Words(vocabulary),
        new Couple(
            new EncodedTower(text, new IdentityProjection(2)),
            pictures,
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }

  @Test
  void namesAreInOrderSoThatModelsLearnedFromThemAreTheSameInEachProcess() {
    List<String> names = List.of("jcd", "cedd", "phog", "color-layout", "gist", "lbp", "fcth");
    PictureViews views = PictureViews.named(names, Map.of(), Descriptors.standard());
    assertEquals(names.stream().sorted().toList(), List.copyOf(views.names()));
  }
}
