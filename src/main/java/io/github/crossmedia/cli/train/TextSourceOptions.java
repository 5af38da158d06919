package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.IndexedTexts;
import io.github.crossmedia.collection.TextFiles;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.TextReader;
import io.github.crossmedia.train.texts.WordFeatures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where texts without pictures are read from. */
final class TextSourceOptions {

  @Option(
      names = "--texts",
      arity = "1..*",
      paramLabel = "FILE|DIR",
      description =
          "Texts: lines of text files, captions of collections (.jsonl), what follows the tab in"
              + " .tsv; or a folder of them.")
  private List<Path> texts = List.of();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Also the texts of an index of this cluster, as https://localhost:9200.")
  private Optional<String> url;

  @Option(names = "--index", paramLabel = "NAME", description = "The name of that index.")
  private Optional<String> index;

  @Option(names = "--field", paramLabel = "NAME", description = "The field with its texts.")
  private Optional<String> field;

  @Mixin private LoginOptions login;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  boolean isEmpty() {
    return texts.isEmpty() && url.isEmpty();
  }

  /** Returns what the texts tell of words; empty without texts. */
  Optional<WordFeatures> read(TextReader reader, GrownModel model) throws IOException {
    if (isEmpty()) {
      return Optional.empty();
    }
    Texts files = to -> {};
    for (Path path : texts) {
      files = files.and(new TextFiles(path));
    }
    if (url.isEmpty()) {
      return Optional.of(reader.read(files, model));
    }
    if (index.isEmpty() || field.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--url needs --index and --field");
    }
    try (Cluster cluster = login.connect(url.get())) {
      Texts all = files.and(new IndexedTexts(cluster, index.get(), field.get()));
      return Optional.of(reader.read(all, model));
    }
  }
}
