package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.distil.WiderVocabulary;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The pair of networks and the vocabulary of methods that need a pair. */
final class PairOptions {

  private static final List<String> METHODS =
      List.of(DistilledWordsTrainer.METHOD, PairTrainer.METHOD);

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      converter = ExistingFile.class,
      description =
          "With distilled-words: more words to learn than those of the captions, one a line, the "
              + "most frequent first.")
  private Optional<Path> vocabulary;

  private Optional<Trainer> trainer = Optional.empty();

  /** Returns true if a method learns from a pair. */
  static boolean needsPair(Optional<String> method) {
    return method.filter(METHODS::contains).isPresent();
  }

  private static boolean distils(Optional<String> method) {
    return method.filter(DistilledWordsTrainer.METHOD::equals).isPresent();
  }

  /** Refuses options that belong together with others. */
  void check(CommandSpec spec, Optional<String> method, Optional<String> network) {
    if (needsPair(method) && network.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--method " + method.get() + " needs a pair of networks: --network NAME");
    }
    if (vocabulary.isPresent() && !distils(method)) {
      throw new ParameterException(
          spec.commandLine(), "--vocabulary goes with --method " + DistilledWordsTrainer.METHOD);
    }
  }

  /** Loads the text side of the network, once. */
  Trainer trainer(Optional<String> method, String network) throws IOException {
    if (trainer.isEmpty()) {
      LibraryPair pair = LibraryPair.named(network);
      trainer =
          Optional.of(distils(method) ? new DistilledWordsTrainer(pair) : new PairTrainer(pair));
    }
    return trainer.get();
  }

  /** A pair reads whole sentences, so its task is sentences. */
  Settings settled(Settings settings, Optional<String> method) {
    return method.filter(PairTrainer.METHOD::equals).isPresent()
            && settings.task() instanceof CaptionTask
        ? settings.with(settings.text(), ItemTask.SENTENCES)
        : settings;
  }

  /** Returns the settings with the words of the file added to those of the captions. */
  Settings widened(Settings settings, List<Item> items) throws IOException {
    if (vocabulary.isEmpty() || !(settings.text() instanceof TextSide.Words words)) {
      return settings;
    }
    List<String> more =
        Files.readAllLines(vocabulary.get()).stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .toList();
    return settings.withVocabulary(WiderVocabulary.of(settings.task().texts(items), words, more));
  }
}
