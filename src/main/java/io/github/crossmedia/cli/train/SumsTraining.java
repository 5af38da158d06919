package io.github.crossmedia.cli.train;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EmbeddedCodeBooks;
import io.github.crossmedia.model.HalfPrecision;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WrongParameterException;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.score.FamiliarityFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Learns from sums and writes the model, as {@code crossmedia train --moments} does. */
public record SumsTraining(
    Optional<String> method,
    Map<String, String> given,
    boolean half,
    CardOptions card,
    Path out,
    CommandSpec spec) {

  /** The sums to learn from. */
  @FunctionalInterface
  public interface Sums {
    Moments read() throws IOException;
  }

  /**
   * Learns a model.
   *
   * @param names what the model's card names as data
   * @param books code books to put into the model
   * @param json whether to print the result as JSON as well
   */
  public int call(String names, Map<String, Quantiser> books, Sums sums, int threads, boolean json)
      throws IOException {
    if (method.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --method=<method>");
    }
    WholeFile.requireFolderOf(out);
    try (TrainingLines lines = new TrainingLines(spec.commandLine().getErr())) {
      lines.step("Merging moments");
      Moments moments = sums.read();
      MomentsTraining training =
          new MomentsTraining(Trainers.all().named(method.get()), Parameters.of(given), moments);
      lines.step("Choosing parameters");
      HoldOut held = training.heldOut();
      TrainingOutcome learned =
          new TrainingOutcome(held, training.run(threads, lines), Optional.empty());
      ModelFile.write(model(learned, names, books, moments), out);
      learned.print(moments.settings().task(), out, lines.writer());
      if (json) {
        learned.printJson(out, spec.commandLine().getOut());
      }
    } catch (WrongParameterException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    return 0;
  }

  private CrossMediaModel model(
      TrainingOutcome learned, String names, Map<String, Quantiser> books, Moments moments) {
    HoldOut held = learned.held();
    CrossMediaModel familiar =
        FamiliarityFit.in(
            learned.model(), held.learned(), held.grouping(), moments.settings().seed());
    CrossMediaModel model = EmbeddedCodeBooks.in(familiar, books);
    String data = names + ", views " + String.join(", ", moments.pass().choices().pictureViews());
    return (half ? HalfPrecision.of(model) : model)
        .withCard(learned.card(data, card.date(spec).toString(), card.licence()));
  }
}
