package io.github.crossmedia.cli.train;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.moments.Moments;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sums over a collection.
 *
 * @param given parameters of the method that are not tuned
 * @param names the files, as the model's card names them
 * @param books the code books of the model
 */
public record Sums(
    String method,
    Map<String, String> given,
    String names,
    Map<String, Quantiser> books,
    int threads,
    SumsReader reader)
    implements TrainingSource {

  /** Reads the sums over a collection. */
  @FunctionalInterface
  public interface SumsReader {
    Moments read() throws IOException;
  }

  @Override
  public Learned learn(TrainingLines lines) throws IOException {
    lines.step("Merging moments");
    Moments moments = reader.read();
    MomentsTraining training =
        new MomentsTraining(Trainers.all().named(method), Parameters.of(given), moments);
    lines.step("Tuning parameters");
    HoldOut held = training.heldOut();
    Training.Outcome outcome = training.run(threads, lines);
    return new Learned(
        held,
        held.learned(),
        moments.settings(),
        outcome,
        Optional.empty(),
        held.measured(outcome.trials()),
        names + ", views " + String.join(", ", moments.pass().choices().pictureViews()),
        books,
        List.of(),
        Optional.empty());
  }
}
