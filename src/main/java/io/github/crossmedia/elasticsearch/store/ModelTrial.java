package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/**
 * Reads a whole file that is to be stored, and projects one query and one document with it. The
 * document is a picture if the model reads pixels, otherwise views with one or two components.
 */
final class ModelTrial {

  private static final int WIDTH = 96;
  private static final int HEIGHT = 64;

  private ModelTrial() {}

  /** Returns the summary of a file that passed; its model is built within a budget and released. */
  static ModelSummary passed(FileContent file, Budget budget) {
    CrossMediaModel model;
    try {
      model = ModelFile.read(file, budget);
    } catch (ModelFormatException e) {
      throw refused(e);
    }
    try {
      tryOut(model, budget);
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
      throw refused(e);
    }
    return ModelSummary.of(model);
  }

  /** Projects a query and a document, and compiles the words. */
  static void tryOut(CrossMediaModel model, Budget budget) {
    model.textEncoder().ifPresent(encoder -> project(model, encoder));
    if (PictureViews.cover(model)) {
      project(model, "picture of coloured squares", PictureViews.of(model).medium(squares()));
    } else {
      project(model, "document of two components", TrialViews.of(model));
    }
    ServedVersion.of(new VersionId("trial", 1), model, budget);
  }

  private static void project(CrossMediaModel model, TextEncoder encoder) {
    String word = encoder.vocabulary().words().isEmpty() ? "" : encoder.vocabulary().word(0);
    requireNumbers("query [" + word + "]", model.textToImage().query(Medium.ofText(word)));
  }

  private static void project(CrossMediaModel model, String what, Medium document) {
    requireNumbers(what, model.textToImage().document(document));
    requireNumbers(what, model.imageToText().query(document));
  }

  /** Returns a picture with edges, corners and colours. */
  private static Picture squares() {
    int[] pixels = new int[WIDTH * HEIGHT];
    for (int i = 0; i < pixels.length; i++) {
      int square = i % WIDTH / 12 + 3 * (i / WIDTH / 12);
      pixels[i] = square * 0x2f4d71 & 0xffffff;
    }
    return Picture.of(WIDTH, HEIGHT, pixels);
  }

  private static void requireNumbers(String what, float[] point) {
    for (float value : point) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "the " + what + " is projected to " + value + ", not to a finite number");
      }
    }
  }

  private static ElasticsearchStatusException refused(RuntimeException reason) {
    return new ElasticsearchStatusException(
        "the body is not a usable model: {}", RestStatus.BAD_REQUEST, reason, reason.getMessage());
  }

  /** A document with the views that a model reads of pictures: the first component and the last. */
  private static final class TrialViews {

    private final Map<String, View> views = new HashMap<>();
    private String text = "";

    private TrialViews() {}

    static Medium of(CrossMediaModel model) {
      TrialViews trial = new TrialViews();
      Stream.of(model.textToImage().documentTower(), model.imageToText().queryTower())
          .flatMap(Tower::encoders)
          .forEach(trial::add);
      return new Medium(trial.text, trial.views);
    }

    private void add(Encoder encoder) {
      switch (encoder) {
        case TextEncoder words ->
            text = words.vocabulary().words().stream().findFirst().orElse(text);
        case TextViewEncoder read -> views.put(read.view().view(), ends(read.view()));
        case WordVectorsEncoder read -> add(read.words());
        case JoinedEncoder joined -> joined.parts().forEach(this::add);
        case ViewsEncoder read -> read.views().forEach(view -> views.put(view.view(), ends(view)));
      }
    }

    private static SparseVector ends(ViewPipeline view) {
      Map<Integer, Float> components = new HashMap<>();
      if (view.inputDimension() > 0) {
        components.put(0, 1f);
        components.put(view.inputDimension() - 1, 1f);
      }
      return SparseVector.of(SparseVector.UNBOUNDED, components);
    }
  }
}
