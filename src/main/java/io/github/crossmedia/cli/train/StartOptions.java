package io.github.crossmedia.cli.train;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.train.clicks.ImprovedTrainer;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.start.ResidualTrainer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The model that learning begins at. */
final class StartOptions {

  @Option(
      names = "--start",
      paramLabel = "MODEL",
      description =
          "Learn on top of this model, instead of by --method: from captions what it lacks, new"
              + " words included; with --clicks from these, where scores keep their calibration."
              + " Its words must be its space; --picture-view is not needed.")
  private Optional<Path> start = Optional.empty();

  private Optional<CrossMediaModel> model = Optional.empty();

  boolean isGiven() {
    return start.isPresent();
  }

  /** Returns the method that must be named, or something in its place. */
  Optional<String> method(Optional<String> named) {
    return named.or(() -> start.map(Path::toString));
  }

  void check(CommandSpec spec, Optional<String> method) {
    if (isGiven() && method.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--start leaves no choice of --method: name one of them");
    }
  }

  /** Returns the views that the model reads, each as it is. */
  List<String> views() throws IOException {
    return PictureFeatures.of(model()).views().stream()
        .map(view -> view.view() + ":plain")
        .distinct()
        .toList();
  }

  /** Returns what learns on top of the model. */
  Trainer trainer(boolean areClicks) throws IOException {
    return areClicks ? new ImprovedTrainer(model()) : new ResidualTrainer(model());
  }

  private CrossMediaModel model() throws IOException {
    if (model.isEmpty()) {
      model = Optional.of(ModelFile.read(start.orElseThrow()));
    }
    return model.get();
  }
}
