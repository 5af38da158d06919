package io.github.crossmedia.cli.options;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A network of the user's library that pictures are looked at with. A model that was learned on it
 * names it, so that most commands need no more than the model.
 */
public final class NetworkOption {

  @Option(
      names = "--network",
      paramLabel = "NAME",
      description =
          "Look at pictures with this network, as `crossmedia network list` names it: takes the "
              + "model in models/ that was learned on it, or one of its labels or of its pair, or"
              + " checks that --model was.")
  private Optional<String> network;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  public boolean isGiven() {
    return network.isPresent();
  }

  /** Looks with a network that was not named on the command line. */
  public void take(String name) {
    network = Optional.of(name);
  }

  /**
   * Returns the model to use.
   *
   * @param given by the user
   * @return empty if neither a model nor a network is given
   * @throws NetworkException if the network is not in the library, or no model was learned on it
   */
  public Optional<Path> model(Optional<Path> given) throws IOException {
    if (network.isEmpty()) {
      return given;
    }
    String full = NetworkNames.required(network.get());
    if (given.isPresent()) {
      requireLearnedOn(full, given.get());
      return given;
    }
    for (Path shipped : ShippedModels.all()) {
      // Only a model of its views has the network's hash in its header.
      if (SafetensorsReader.header(shipped).contains(full)) {
        return Optional.of(shipped);
      }
    }
    Optional<Path> labels = LabelModel.file(full);
    if (labels.isPresent()) {
      spec.commandLine()
          .getErr()
          .println(
              "Words are known from the network's labels, not from your pictures. Lessons and"
                  + " clicks on the page, and captions by `crossmedia train`, teach more.");
      return labels;
    }
    Optional<Path> pair = PairModel.file(full);
    if (pair.isPresent()) {
      spec.commandLine()
          .getErr()
          .println(
              "Texts are read by the network itself. What its scores say was measured with"
                  + " another pair: captions by `crossmedia train --method pair` say more.");
      return pair;
    }
    throw new NetworkException(
        Formatted.of(
            "no model in models/ was learned on %s, and it has neither labels nor a network of"
                + " texts: learn one by `crossmedia train --pictures DIR --captions FILE --network"
                + " %s --out FILE`, and name it by --model",
            full, network.get()));
  }

  private void requireLearnedOn(String full, Path file) throws IOException {
    CrossMediaModel model = ModelFile.read(file);
    if (!PictureViews.read(model).contains(full)) {
      throw new ParameterException(
          spec.commandLine(),
          Formatted.of(
              "%s was not learned on %s, but reads %s",
              file, full, String.join(", ", PictureViews.read(model))));
    }
  }
}
