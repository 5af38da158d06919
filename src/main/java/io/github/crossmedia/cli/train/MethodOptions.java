package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.cli.options.LibraryPair;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.clicks.ImprovedTrainer;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.distil.WiderVocabulary;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.start.ResidualTrainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What learns from a collection: a method, or what learns on top of a model. */
final class MethodOptions {

  private static final List<String> OF_PAIRS =
      List.of(DistilledWordsTrainer.METHOD, PairTrainer.METHOD);

  @ArgGroup(exclusive = false)
  private NamedMethod named = new NamedMethod();

  @Option(
      names = "--start",
      required = true,
      paramLabel = "MODEL",
      description =
          "Learn on top of this model: from captions what it lacks, new words included; with"
              + " --clicks from these, where scores keep their calibration. Its words must be its"
              + " space; --picture-view is not needed.")
  private Optional<Path> start = Optional.empty();

  /** A method by its name. */
  static final class NamedMethod {

    @Option(
        names = "--method",
        required = true,
        paramLabel = "METHOD",
        completionCandidates = MethodNames.class,
        description =
            "How to learn: ${COMPLETION-CANDIDATES}, or fusion or by-direction of some of them.")
    private Optional<String> method = Optional.empty();

    @Option(
        names = "--members",
        split = ",",
        paramLabel = "METHOD",
        description = "The methods of a fusion or of by-direction, as --members pamir,nearest.")
    private List<String> members = List.of();

    @Option(
        names = "--vocabulary",
        paramLabel = "FILE",
        converter = ExistingFile.class,
        description =
            "With distilled-words: more words to learn than those of the captions, one a line,"
                + " the most frequent first.")
    private Optional<Path> vocabulary = Optional.empty();
  }

  /** The methods that {@code --method} takes, as its help lists them. */
  static final class MethodNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Trainers.all().list().stream().map(Trainer::method).iterator();
    }
  }

  /**
   * What learns.
   *
   * @param views those of pictures that it reads if none is named
   * @param start the card of the model that learning begins at, if it begins at one
   */
  record Learner(Trainer trainer, List<String> views, Optional<ModelCard> start) {}

  /** Returns true if the method has this name. */
  boolean is(String method) {
    return named.method.equals(Optional.of(method));
  }

  /** Returns true if learning begins at a model. */
  boolean beginsAtModel() {
    return start.isPresent();
  }

  /** Returns what learns, with the files that it needs. */
  Learner learner(CommandSpec spec, Optional<String> network, boolean areClicks)
      throws IOException {
    boolean ofPair = named.method.filter(OF_PAIRS::contains).isPresent();
    if (ofPair && network.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--method " + named.method.get() + " needs a pair of networks: --network NAME");
    }
    if (!ofPair && network.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "--network goes with --pictures, or with --method distilled-words or pair; a collection"
              + " names its views by --picture-view");
    }
    if (named.vocabulary.isPresent() && !is(DistilledWordsTrainer.METHOD)) {
      throw new ParameterException(
          spec.commandLine(), "--vocabulary goes with --method " + DistilledWordsTrainer.METHOD);
    }
    if (start.isPresent()) {
      return onTopOf(ModelFile.read(start.get()), areClicks);
    }
    return ofPair
        ? ofPair(NetworkNames.required(network.get()), LibraryPair.named(network.get()))
        : new Learner(named(spec), List.of(), Optional.empty());
  }

  private Learner ofPair(String view, LibraryPair pair) {
    return new Learner(
        is(PairTrainer.METHOD) ? new PairTrainer(pair) : new DistilledWordsTrainer(pair),
        List.of(view + ":plain"),
        Optional.empty());
  }

  private static Learner onTopOf(CrossMediaModel model, boolean areClicks) {
    List<String> views =
        PictureFeatures.of(model).views().stream()
            .map(view -> view.view() + ":plain")
            .distinct()
            .toList();
    return new Learner(
        areClicks ? new ImprovedTrainer(model) : new ResidualTrainer(model),
        views,
        Optional.of(model.card()));
  }

  private Trainer named(CommandSpec spec) {
    try {
      return Trainers.all().named(named.method.orElseThrow(), named.members);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** A pair reads whole sentences, so its task is sentences. */
  Settings settled(Settings settings) {
    return is(PairTrainer.METHOD) && settings.task() instanceof CaptionTask
        ? settings.with(settings.text(), ItemTask.SENTENCES)
        : settings;
  }

  /** Returns the settings with the words of the file added to those of the captions. */
  Settings widened(Settings settings, List<Item> items) throws IOException {
    if (named.vocabulary.isEmpty() || !(settings.text() instanceof TextSide.Words words)) {
      return settings;
    }
    List<String> more =
        Files.readAllLines(named.vocabulary.get()).stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    return settings.withVocabulary(WiderVocabulary.of(settings.task().texts(items), words, more));
  }
}
