package io.github.crossmedia.train.fusion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.published.generative.CmrmTrainer;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.nearest.NearestTrainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FusionTrainerTest {

  @TempDir private Path folder;

  private static final Trainer CMRM = new CmrmTrainer();
  private static final Trainer NEAREST = new NearestTrainer();
  private static final FusionTrainer FUSION = new FusionTrainer(List.of(CMRM, NEAREST));
  private static final Map<String, String> QUICK =
      Map.of(
          "cmrm.visual-smoothing", "0.3",
          "cmrm.word-smoothing", "0.1",
          "nearest.neighbours", "30",
          "nearest.distance", "cosine");

  private static Parameters given(Parameters more) {
    return more.or(Parameters.of(QUICK));
  }

  @Test
  void itsScoresAreTheWeightedSumsOfItsMembersScores() {
    TrainingData data = Scenery.data(100, 1);
    Parameters parameters =
        given(Parameters.of(Map.of("weight.cmrm", "2", "weight.nearest", "0.5")))
            .with("cmrm.cap", 1000)
            .with("nearest.cap", 1000)
            .with("nearest.decay", 5)
            .with("nearest.views", "given")
            .with("nearest.logarithm", 0);
    CrossMediaModel fused = FUSION.train(data, parameters);
    CrossMediaModel cmrm = CMRM.train(data, parameters.under("cmrm"));
    CrossMediaModel nearest = NEAREST.train(data, parameters.under("nearest"));
    Medium query = Medium.ofText("snow tiger");
    Medium picture = data.items().get(7).medium();
    assertEquals(
        2 * score(cmrm, query, picture) + 0.5 * score(nearest, query, picture),
        score(fused, query, picture),
        1e-6);
  }

  private static double score(CrossMediaModel model, Medium query, Medium picture) {
    float[] left = model.textToImage().query(query);
    float[] right = model.textToImage().document(picture);
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += (double) left[i] * right[i];
    }
    return sum;
  }

  @Test
  void onHeldOutPicturesItIsNoWorseThanAnyMember() {
    double fused = validated(FUSION, given(Parameters.NONE));
    for (Trainer member : List.of(CMRM, NEAREST)) {
      Parameters own = given(Parameters.NONE).under(member.method());
      assertTrue(fused >= validated(member, own) - 1e-9, member.method());
    }
  }

  /** What members and weights are chosen by counts, though the search sees one candidate. */
  @Test
  void itTellsOfHowManyTrialsItIsTheBest() {
    Training.Outcome fused = trained(FUSION, given(Parameters.NONE));
    int ofMembers = 0;
    for (Trainer member : List.of(CMRM, NEAREST)) {
      ofMembers += trained(member, given(Parameters.NONE).under(member.method())).trials();
    }
    assertTrue(ofMembers >= 7, "six decays at least");
    assertTrue(fused.trials() > ofMembers + 2, fused.trials() + " beside " + ofMembers);
  }

  private static Training.Outcome trained(Trainer trainer, Parameters given) {
    return new Training(trainer, given, Settings.of("blobs"))
        .run(Scenery.pictures(120, 1), Scenery.pictures(60, 2), trial -> {});
  }

  private static double validated(Trainer trainer, Parameters given) {
    return trained(trainer, given).averagePrecision();
  }

  /** Canonical correlation beside class probabilities, compared in different ways. */
  @Test
  void scoresOfLatentMembersAddUpInBothDirections() {
    Trainer cca = Trainers.all().named("cca");
    Trainer sm = Trainers.all().named("sm");
    List<Item> items = classes(90, 1);
    Settings settings =
        Settings.of("pixels:raw")
            .with(new TextSide.Views(List.of(TrainingView.parse("topics:raw"))), ItemTask.LABELS);
    TrainingData data = TrainingData.of(items, settings);
    for (String similarity : List.of("cosine", "correlation", "dot")) {
      Parameters of =
          Parameters.NONE
              .with("weight.cca", 2)
              .with("weight.sm", 0.5)
              .or(under("cca", cca.searchSpace().first().with("similarity", similarity)))
              .or(under("sm", sm.searchSpace().first().with("similarity", "dot")));
      CrossMediaModel fused = new FusionTrainer(List.of(cca, sm)).train(data, of);
      CrossMediaModel one = cca.train(data, of.under("cca"));
      CrossMediaModel other = sm.train(data, of.under("sm"));
      Medium asking = items.get(3).medium();
      Medium found = items.get(7).medium();
      assertEquals(
          2 * score(one, asking, found) + 0.5 * score(other, asking, found),
          score(fused, asking, found),
          1e-5,
          similarity);
      assertEquals(
          2 * DenseVector.of(one.imageToText().query(asking)).dot(one.imageToText().document(found))
              + 0.5
                  * DenseVector.of(other.imageToText().query(asking))
                      .dot(other.imageToText().document(found)),
          DenseVector.of(fused.imageToText().query(asking))
              .dot(fused.imageToText().document(found)),
          1e-5,
          similarity);
    }
    Training.Outcome searched =
        new Training(new FusionTrainer(List.of(cca, sm)), Parameters.NONE, settings)
            .run(items, classes(45, 2), trial -> {});
    assertTrue(searched.averagePrecision() > 0.8, "a third would be chance");
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new FusionTrainer(List.of(cca))
                .train(
                    data,
                    under("cca", cca.searchSpace().first().with("similarity", "euclidean"))
                        .with("weight.cca", 1)));
  }

  /** A word space beside two spaces of numbers. */
  @Test
  void scoresOfWordsAndOfLatentMembersAddUp() {
    TrainingData data = Scenery.data(100, 1);
    Map<String, Integer> weights = Map.of("nearest", 3, "cca", 2, "contrastive", 1);
    List<Trainer> members =
        List.of(NEAREST, Trainers.all().named("cca"), Trainers.all().named("contrastive"));
    Parameters of = Parameters.NONE;
    for (Trainer member : members) {
      Parameters first = member.searchSpace().first();
      if (member == NEAREST) {
        first = first.with("decay", 5);
      }
      of =
          of.or(under(member.method(), first))
              .with("weight." + member.method(), weights.get(member.method()));
    }
    CrossMediaModel fused = new FusionTrainer(members).train(data, of);
    Medium query = Medium.ofText("snow tiger");
    for (Item item : data.items().subList(0, 5)) {
      double sum = 0;
      for (Trainer member : members) {
        CrossMediaModel alone = member.train(data, of.under(member.method()));
        sum += weights.get(member.method()) * score(alone, query, item.medium());
      }
      assertEquals(sum, score(fused, query, item.medium()), 1e-4, item.id());
    }
  }

  /** A single word counts for words alone, two words by half, three as the weights say. */
  @Test
  void latentMembersCountForMoreTheMoreWordsAQueryHas() throws IOException {
    TrainingData data = Scenery.data(100, 1);
    Trainer cca = Trainers.all().named("cca");
    Parameters of =
        under("nearest", NEAREST.searchSpace().first().with("decay", 5))
            .or(under("cca", cca.searchSpace().first()))
            .with("weight.nearest", 3)
            .with("weight.cca", 2)
            .with("factor.1", 0)
            .with("factor.2", 0.5);
    CrossMediaModel fused = new FusionTrainer(List.of(NEAREST, cca)).train(data, of);
    assertEquals("0.5", fused.card().parameters().get("factor.2"));
    assertFalse(fused.card().parameters().containsKey("factor.3"));
    Path file = folder.resolve("fused.safetensors");
    ModelFile.write(fused, file);
    CrossMediaModel words = NEAREST.train(data, of.under("nearest"));
    CrossMediaModel latent = cca.train(data, of.under("cca"));
    for (CrossMediaModel model : List.of(fused, ModelFile.read(file))) {
      Medium picture = data.items().get(3).medium();
      Map.of("snow", 0.0, "snow tiger", 0.5, "snow tiger unheard", 0.5, "snow tiger forest", 1.0)
          .forEach(
              (text, factor) -> {
                Medium query = Medium.ofText(text);
                assertEquals(
                    score(words, query, picture) + 2 / 3.0 * factor * score(latent, query, picture),
                    score(model, query, picture),
                    1e-4,
                    text);
              });
    }
    assertTrue(fused.space() instanceof Space.Words, "queries of one word have only words");
    assertEquals(latent.textToImage().dimension(), fused.space().sentences());
    Medium picture = data.items().get(3).medium();
    assertEquals(
        WordWeigher.of(words).strongest(words.textToImage().document(picture), 16, 0),
        WordWeigher.of(fused).strongest(fused.textToImage().document(picture), 16, 0),
        "a picture's words are those of the words alone");
    assertEquals(words.textToImage(), fused.wordsAlone().textToImage());
  }

  @Test
  void factorsThatAreNotGivenAreTunedByTypedQueries() {
    Trainer cca = Trainers.all().named("cca");
    Parameters given =
        Parameters.of(Map.of("nearest.neighbours", "30", "nearest.distance", "cosine"))
            .with("factor.2", 0.3);
    Parameters found =
        new Training(new FusionTrainer(List.of(NEAREST, cca)), given, Settings.of("blobs"))
            .run(Scenery.pictures(120, 1), Scenery.pictures(60, 2), trial -> {})
            .parameters();
    assertEquals("0.3", found.text("factor.2"));
    assertEquals("0", found.text("factor.1"));
    assertTrue(Double.parseDouble(found.text("factor.3")) <= 2);
    assertFalse(trained(FUSION, given(Parameters.NONE)).parameters().has("factor.1"));
  }

  private static Parameters under(String method, Parameters parameters) {
    Parameters all = Parameters.NONE;
    for (var entry : parameters.values().entrySet()) {
      all = all.with(method + "." + entry.getKey(), entry.getValue());
    }
    return all;
  }

  private static List<Item> classes(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(
          new Item(
              "c" + i,
              "",
              "",
              "",
              List.of("class " + i % 3),
              Map.of("pixels", near(i % 3, random), "topics", near(i % 3, random))));
    }
    return items;
  }

  private static DenseVector near(int of, Random random) {
    float[] point = new float[4];
    for (int i = 0; i < point.length; i++) {
      point[i] = (i == of ? 1 : 0) + (float) (0.2 * random.nextGaussian());
    }
    return DenseVector.of(point);
  }

  @Test
  void aMemberOfWeightZeroIsLeftOut() {
    Training.Outcome outcome =
        new Training(FUSION, given(Parameters.of(Map.of("weight.cmrm", "0"))), Settings.of("blobs"))
            .run(Scenery.pictures(60, 1), Scenery.pictures(30, 2), trial -> {});
    assertEquals(Map.of(), outcome.parameters().under("cmrm").values(), "said of it");
    CrossMediaModel model = outcome.model();
    assertEquals(1, ((SumTower) model.textToImage().documentTower()).towers().size());
    assertFalse(model.card().parameters().containsKey("cmrm.cap"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            FUSION.train(
                Scenery.data(20, 1),
                Parameters.of(Map.of("weight.cmrm", "0", "weight.nearest", "0"))));
  }
}
