package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.score.CaptionFit;
import io.github.crossmedia.train.score.JudgedFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia calibrate}: fits a model's scores to captions that it did not learn from. */
@Command(
    name = "calibrate",
    description =
        "Fits the scores of a model to captioned pictures that it did not learn from: they become"
            + " probabilities for pictures and queries like these. Rankings stay as they are.")
public final class CalibrateCommand implements Callable<Integer> {

  @Mixin private ModelOption modelOption;

  @Option(
      names = "--collection",
      required = true,
      split = ",",
      paramLabel = "FILE",
      description =
          "The collection, JSON Lines, with the views that the model reads, or several. Each is"
              + " asked for by its own captions.")
  private List<Path> collections;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Which pictures of the collections (default: those without a split).")
  private String split;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The model file.")
  private Path out;

  @Mixin private SeedOption seed;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    WholeFile.requireFolderOf(out);
    CrossMediaModel model = modelOption.read();
    List<List<Item>> items = new ArrayList<>();
    int pictures = 0;
    for (Path collection : collections) {
      List<Item> captioned =
          CollectionReader.readAll(collection).stream()
              .filter(item -> item.split().equals(split) && !item.text().isBlank())
              .toList();
      items.add(captioned);
      pictures += captioned.size();
    }
    CrossMediaModel fitted =
        CaptionFit.of(model, modelOption.textEncoder(model), items, seed.seed());
    ModelCard card = model.card();
    TreeMap<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(JudgedFit.SCORE, "probabilities, fitted to " + pictures + " captioned pictures");
    ModelFile.write(
        fitted.withCard(
            new ModelCard(
                card.method(),
                parameters,
                card.data(),
                card.quality(),
                card.date(),
                card.licence())),
        out);
    spec.commandLine()
        .getErr()
        .println("scores are fitted to " + pictures + " captioned pictures, see " + out);
    return 0;
  }
}
