package io.github.crossmedia.cli.train;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.method.Parameters.WrongParameterException;
import io.github.crossmedia.train.score.FamiliarityFit;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * One training: learns from a source, completes the model, writes it and prints its quality.
 *
 * @param source the items of collections, the sums over one, or a folder of pictures
 * @param half whether large matrices are rounded to half precision
 * @param out the model file
 * @param json whether to print the result as JSON
 */
record TrainingRun(
    TrainingSource source,
    boolean half,
    CardOptions card,
    Path out,
    boolean json,
    CommandSpec spec) {

  /** Learns a model, and returns the exit code. */
  int call() throws IOException {
    WholeFile.requireFolderOf(out);
    try (TrainingLines lines = new TrainingLines(spec.commandLine().getErr())) {
      Learned learned = source.learn(lines);
      ModelFile.write(completed(learned), out);
      source.print(learned, this, lines.writer());
      if (json) {
        PrintWriter output = spec.commandLine().getOut();
        output.println(new JsonMapper().writeValueAsString(learned.json(out)));
        output.flush();
      }
    } catch (WrongParameterException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    return 0;
  }

  /** Adds what the model needs besides its projections: outliers, code books and its card. */
  private CrossMediaModel completed(Learned learned) {
    CrossMediaModel familiar =
        FamiliarityFit.in(
            learned.model(),
            learned.pictures(),
            learned.held().grouping(),
            learned.settings().seed());
    CrossMediaModel model = familiar.withCodeBooks(learned.books());
    return (half ? model.inHalfPrecision() : model)
        .withCard(learned.card(card.date(spec).toString(), card.licence()));
  }
}
