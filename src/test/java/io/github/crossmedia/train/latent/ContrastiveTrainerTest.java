package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures of who does what where, each with sentences that tell one or two of these. */
class ContrastiveTrainerTest {

  private static final String[][] WORDS = {
    {"dog", "boy", "woman", "horse"}, {"runs", "jumps", "sleeps"}, {"beach", "street", "snow"}
  };
  private static final Settings SETTINGS =
      Settings.of("pixels:plain")
          .with(
              TextSide.of(
                  List.of("tfidf"),
                  new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2)),
              ItemTask.SENTENCES);
  private static final TrainingData TRAIN = TrainingData.of(items("train", 300, 1), SETTINGS);
  private static final TrainingData OTHERS = TRAIN.heldOut(items("other", 40, 2));

  @Test
  void sentencesFindTheirPictureAndPicturesTheirSentences() {
    List<Questions> asked = OTHERS.task().questions(OTHERS);
    assertEquals(Direction.TEXT_TO_IMAGE, asked.getFirst().direction());
    assertEquals(120, asked.getFirst().size());
    assertEquals(40, asked.getFirst().candidates().size());
    assertEquals(40, asked.getLast().size());
    assertEquals(120, asked.getLast().candidates().size());
    assertEquals(3, asked.getLast().relevant(7).length);
    for (int passes : new int[] {0, 60}) {
      double found = found(learned(passes));
      assertTrue(found > 0.8, "after " + passes + " passes it finds " + found);
    }
  }

  /** The cosine less a number of the text and another of the picture. */
  @Test
  void scoresAreReducedByTheHubnessOfBoth() {
    Parameters first = new ContrastiveTrainer().searchSpace().first().with("passes", 0);
    CrossMediaModel plain = new ContrastiveTrainer().train(TRAIN, first.with("hubness", 0));
    CrossMediaModel reduced = new ContrastiveTrainer().train(TRAIN, first.with("hubness", 5));
    assertEquals(plain.textToImage().dimension() + 2, reduced.textToImage().dimension());
    Medium text = Medium.ofText("a dog on the beach");
    Medium other = Medium.ofText("a horse");
    for (int i = 0; i + 1 < OTHERS.size(); i++) {
      Medium picture = OTHERS.items().get(i).medium();
      Medium another = OTHERS.items().get(i + 1).medium();
      double[] less = new double[4];
      int at = 0;
      for (Medium query : List.of(text, other)) {
        for (Medium document : List.of(picture, another)) {
          less[at++] = score(plain, query, document) - score(reduced, query, document);
        }
      }
      assertTrue(less[0] > 0 && less[0] < 2, "hubness of " + less[0]);
      assertEquals(less[0] - less[1], less[2] - less[3], 1e-5, "the text's own is the same");
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new ContrastiveTrainer().train(TRAIN, first.with("similarity", "euclidean")));
  }

  @Test
  void keywordsAreTextsOfTheirPicturesToo() {
    List<List<SparseVector>> sentences = TRAIN.textsOfEach(0);
    List<List<SparseVector>> both = TRAIN.textsOfEach(1.5);
    assertEquals(300 * 3, sentences.stream().mapToInt(List::size).sum());
    assertEquals(300 * 3 * 2.5, both.stream().mapToInt(List::size).sum(), 60);
    for (int i = 0; i < TRAIN.size(); i++) {
      assertEquals(sentences.get(i), both.get(i).subList(0, 3), "sentences come first");
    }
    Parameters few = new ContrastiveTrainer().searchSpace().first().with("passes", 0);
    assertTrue(found(new ContrastiveTrainer().train(TRAIN, few.with("keywords", 1.5))) > 0.8);
    assertThrows(
        IllegalArgumentException.class,
        () -> new ContrastiveTrainer().train(TRAIN, few.with("keywords", -1)));
  }

  private static double score(CrossMediaModel model, Medium text, Medium picture) {
    Couple couple = model.textToImage();
    return DenseVector.of(couple.query(text)).dot(couple.document(picture));
  }

  @Tag("thorough")
  @Test
  void refinementLearnsFromAnyStart() {
    LinearAlgebra algebra = new LinearAlgebra(1);
    var pictures = new PrincipalComponents(TRAIN.pictures(), 20, 1, algebra);
    PairedTexts texts = PairedTexts.of(TRAIN.textsOfEach(0));
    ContrastiveTrainer.Whitening whitening =
        ContrastiveTrainer.Whitening.of(pictures.columns(), 0.1);
    LatentSpace.Directions start =
        new LatentSpace.Directions(drawn(20, 8), drawn(texts.columns(), 8));
    double before = found(refined(pictures, texts, whitening, start, 0));
    double after = found(refined(pictures, texts, whitening, start, 300));
    assertTrue(before < 0.5, "from the start it finds " + before);
    assertTrue(after > 0.8, "refined it finds " + after);
  }

  private static CrossMediaModel refined(
      PrincipalComponents pictures,
      PairedTexts texts,
      ContrastiveTrainer.Whitening whitening,
      LatentSpace.Directions start,
      int passes) {
    Contrast contrast =
        new Contrast(
            whitening.columns(pictures.columns()),
            texts,
            start,
            new Contrast.Steps(0.02, 0.1, 0.2),
            new LinearAlgebra(1));
    contrast.learn(passes, 1);
    LatentSpace space =
        LatentSpace.of(
            pictures.projection(whitening.times(contrast.pictures())),
            new AffineProjection(
                contrast.texts().toMatrix(), LatentSpace.Offsets.vector(contrast.textOffset())));
    Parameters cosine = Parameters.of(Map.of("similarity", "cosine"));
    return space.model(TRAIN, ModelCard.of("refined", Map.of()), cosine);
  }

  private static double found(CrossMediaModel model) {
    return new AverageOverQueries(OTHERS).mean(model, Measures.foundWithin(10));
  }

  private static DenseMatrix drawn(int rows, int columns) {
    Random random = new Random(rows);
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int i = 0; i < row.length; i++) {
        row[i] = random.nextGaussian();
      }
    }
    return DenseMatrix.of(values);
  }

  @Test
  void theGradientIsThatOfTheLoss() {
    DenseMatrix scores = drawn(5, 5);
    double[][] rows = new double[5][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = scores.row(i);
    }
    DenseMatrix gradient = Contrast.CrossEntropy.gradient(scores, 0.5);
    double step = 1e-6;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        double kept = rows[i][j];
        rows[i][j] = kept + step;
        double more = Contrast.CrossEntropy.of(DenseMatrix.of(rows), 0.5);
        rows[i][j] = kept - step;
        double less = Contrast.CrossEntropy.of(DenseMatrix.of(rows), 0.5);
        rows[i][j] = kept;
        assertEquals((more - less) / (2 * step), gradient.get(i, j), 1e-6);
      }
    }
  }

  @Test
  void componentsOfManyViewsAreALinearMapOfThem() {
    var pictures = new PrincipalComponents(TRAIN.pictures(), 5, 1, new LinearAlgebra(1));
    DenseMatrix identity = DenseMatrix.zeros(5, 5);
    identity.addToDiagonal(1);
    var projection = pictures.projection(identity);
    for (int item = 0; item < TRAIN.size(); item++) {
      float[] point = projection.project(TRAIN.pictures().get(item));
      for (int i = 0; i < 5; i++) {
        assertEquals(pictures.columns().get(item, i), point[i], 1e-5);
      }
    }
  }

  private static CrossMediaModel learned(int passes) {
    var trainer = new ContrastiveTrainer();
    Parameters given =
        Parameters.of(
            Map.of("passes", Integer.toString(passes), "components", "20", "dimensions", "8"));
    return trainer.train(TRAIN, trainer.searchSpace().fixed(given).first());
  }

  private static List<Item> items(String split, int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      float[] pixels = new float[30];
      String[] told = new String[WORDS.length];
      int first = 0;
      for (int kind = 0; kind < WORDS.length; kind++) {
        int drawn = random.nextInt(WORDS[kind].length);
        told[kind] = WORDS[kind][drawn];
        pixels[first + drawn] = 1;
        first += WORDS[kind].length;
      }
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] += (float) (0.25 * random.nextGaussian());
      }
      items.add(
          new Item(
              split + n,
              split,
              "",
              Formatted.of(
                  "A %1$s that %2$s\nThe %1$s in the %3$s\nSomething %2$s at the %3$s",
                  (Object[]) told),
              List.of(),
              Map.of("pixels", DenseVector.of(pixels))));
    }
    return items;
  }
}
