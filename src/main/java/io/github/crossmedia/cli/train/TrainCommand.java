package io.github.crossmedia.cli.train;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code crossmedia train}: learns a model from collections, or from the pictures of a folder and
 * their captions.
 */
@Command(
    name = "train",
    description = "Learns a model from pictures and their texts.",
    customSynopsis = {
      "crossmedia train --pictures DIR [--captions FILE] --out FILE",
      "       crossmedia train --method METHOD --collection FILE --picture-view VIEW --out FILE",
      "       crossmedia train --start MODEL --collection FILE --out FILE",
    },
    footer = {
      "",
      "Parameters that are not --set are tuned on the split \"valid\". Without it, folders,",
      "days or series of \"train\" are held out. The split \"test\" is never looked at.",
      "",
      "A VIEW is NAME, NAME:MAP or NAME:MAP:WEIGHT, such as cedd:chi2. The maps are in",
      "docs/methods/kernel-maps.md, the methods and their parameters in docs/methods.",
    })
public final class TrainCommand implements Callable<Integer> {

  @ArgGroup(multiplicity = "1", order = 1)
  private Source source;

  @Option(
      names = "--network",
      paramLabel = "NAME",
      description =
          "With --pictures: describe pictures by this network, as `crossmedia network list` names"
              + " it, instead of the views of the shipped model. With distilled-words and pair: the"
              + " pair.")
  private Optional<String> network;

  @Mixin private TrainingOptions training;

  @Spec private CommandSpec spec;

  /** What is learned from. */
  static final class Source {

    @ArgGroup(exclusive = false, heading = "%nFrom a folder of pictures:%n")
    private FolderOptions folder;

    @ArgGroup(exclusive = false, heading = "%nFrom collections of views and texts:%n")
    private CollectionOptions collection;
  }

  @Override
  public Integer call() throws IOException {
    return training.run(source.folder == null ? ofCollection() : ofFolder(source.folder), spec);
  }

  private TrainingSource ofCollection() {
    return new CollectionTraining(
        source.collection, training.given(), network, training.threads(), spec);
  }

  private TrainingSource ofFolder(FolderOptions folder) throws IOException {
    return new PicturesTraining(
        folder.pictures(),
        folder.captions(),
        folder.viewsFile(training.out()),
        network.isPresent()
            ? PicturesTraining.SeenViews.ofNetwork(network.get())
            : PicturesTraining.SeenViews.ofShippedModel(),
        training.given(),
        training.threads());
  }
}
