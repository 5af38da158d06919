package io.github.crossmedia.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * A model for tests that is learned at once: a word's weights are the mean of the pictures with it
 * less the mean of the others.
 */
public final class SceneModel {

  private static final String VIEW = "cedd";

  /** Many tests ask for the same scenes. */
  private static final Map<Integer, SceneFile> DRAWN = new ConcurrentHashMap<>();

  private record SceneFile(Scene scene, Vector view, byte[] jpeg) {

    static SceneFile of(int number) {
      return DRAWN.computeIfAbsent(number, SceneFile::draw);
    }

    private static SceneFile draw(int number) {
      Scene scene = new DrawnScenes(3).draw(number);
      var view = (DenseVector) Descriptors.standard().named(VIEW).extract(scene.picture());
      return new SceneFile(scene, view.normalised(), Thumbnails.jpeg(scene.picture(), 320));
    }
  }

  private SceneModel() {}

  /** Learns the words from scenes 0 to {@code count}. */
  public static CrossMediaModel of(int count, String... words) {
    List<SceneFile> drawn = IntStream.range(0, count).mapToObj(SceneFile::of).toList();
    List<Scene> scenes = drawn.stream().map(SceneFile::scene).toList();
    List<Vector> views = drawn.stream().map(SceneFile::view).toList();
    Vocabulary vocabulary = Vocabulary.of(List.of(words));
    int dimension = views.getFirst().dimension();
    float[] weights = new float[dimension * words.length];
    for (int w = 0; w < words.length; w++) {
      String word = words[w];
      long with = scenes.stream().filter(scene -> scene.words().contains(word)).count();
      for (int s = 0; s < scenes.size(); s++) {
        boolean has = scenes.get(s).words().contains(word);
        float share = has ? 1f / with : -1f / (scenes.size() - with);
        int place = w;
        views.get(s).forEach((i, v) -> weights[i * words.length + place] += share * v);
      }
    }
    TextEncoder text =
        new TextEncoder(
            TextAnalysis.of(TextAnalysis.WHITESPACE), vocabulary, List.of(new Step.LengthOne()));
    ViewsEncoder pictures =
        new ViewsEncoder(
            List.of(new ViewPipeline(VIEW, dimension, List.of())), List.of(new Step.LengthOne()));
    return CrossMediaModel.of(
        ModelCard.of("mean-difference", Map.of()),
        new Space.Words(vocabulary),
        new Couple(
            new EncodedTower(text, new IdentityProjection(words.length)),
            new EncodedTower(
                pictures, new LinearProjection(Matrix.of(dimension, words.length, weights))),
            Similarity.DOT,
            2,
            Calibration.unfitted()));
  }

  /**
   * Draws the scenes {@code from} to {@code to} into a folder. Their words, run together in the
   * name, tell a test what they show and don't let a search find them by the name.
   */
  public static void draw(Path folder, int from, int to) throws IOException {
    for (int number = from; number < to; number++) {
      SceneFile drawn = SceneFile.of(number);
      String name = Formatted.of("%03d%s.jpg", number, drawn.scene().caption().replace(" ", ""));
      Files.write(folder.resolve(name), drawn.jpeg());
    }
  }
}
