package io.github.crossmedia.train.fusion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.generative.CmrmTrainer;
import io.github.crossmedia.train.nearest.NearestTrainer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FusionTrainerTest {

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
