package io.github.crossmedia.cli.train;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WrongParameterException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** {@code crossmedia train --pictures}: learns from a folder and writes the model. */
record FolderTraining(
    FolderOptions folder, Path out, Map<String, String> given, CardOptions card, CommandSpec spec) {

  private static final String MEASURED = "AvgP of single words, by pictures kept apart";

  int call(int threads, boolean json) throws IOException {
    WholeFile.requireFolderOf(out);
    try {
      Parameters.of(given);
    } catch (WrongParameterException wrong) {
      throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
    }
    Path pictures = folder.pictures().orElseThrow();
    PicturesTraining.FolderModel learned;
    try (TrainingLines lines = new TrainingLines(spec.commandLine().getErr())) {
      learned =
          new PicturesTraining(
                  pictures,
                  folder.captions(),
                  folder.viewsFile(out),
                  folder.seen(),
                  given,
                  threads,
                  lines)
              .run();
    }
    ModelFile.write(learned.model().withCard(card(learned, pictures)), out);
    PrintWriter output = spec.commandLine().getOut();
    if (json) {
      output.println(new JsonMapper().writeValueAsString(told(learned)));
    } else {
      output.printf(
          Locale.ROOT,
          "%s, %.1f MB. To search a folder by it: bin/crossmedia DIR --model %s%n",
          out,
          Files.size(out) / 1e6,
          out);
    }
    output.flush();
    return 0;
  }

  private ModelCard card(PicturesTraining.FolderModel learned, Path pictures) {
    ModelCard own = learned.model().card();
    Path name = pictures.toAbsolutePath().normalize().getFileName();
    return new ModelCard(
        own.method(),
        own.parameters(),
        "pictures of " + (name == null ? pictures : name),
        new TreeMap<>(Map.of(MEASURED, learned.averagePrecision())),
        card.date(spec).toString(),
        card.licence());
  }

  private TrainingOutcome.Json told(PicturesTraining.FolderModel learned) {
    return new TrainingOutcome.Json(
        out.toString(),
        learned.parameters().values(),
        learned.averagePrecision(),
        learned.byChance(),
        learned.trials(),
        learned.heldOut(),
        learned.remarks());
  }
}
