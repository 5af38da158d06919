package io.github.crossmedia.cli.export;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.gallery.IndexOptions;
import io.github.crossmedia.cli.options.CaptionsOption;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.cli.options.NetworkOption;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterIndexer.DocumentMaker;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ProjectedPictures;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.export.Engine;
import io.github.crossmedia.client.export.ExportFolder;
import io.github.crossmedia.client.export.ExportFolder.ExportedPicture;
import io.github.crossmedia.client.export.WordTable;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.words.ShippedLanguages;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia export}: pictures and queries for search engines without the plugin. */
@Command(
    name = "export",
    description = "Writes pictures and queries for search engines that have no plugin.",
    subcommands = {
      ExportCommand.Pictures.class,
      ExportCommand.Query.class,
      ExportCommand.Words.class
    })
public final class ExportCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing subcommand");
  }

  private static final String FOR =
      "The search engine: ${COMPLETION-CANDIDATES}; docs/export.md tells them apart.";

  /** An index of a cluster, in place of one of a folder. */
  static final class ClusterSource {

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "A cluster with the plugin, of which --index names an index.")
    private Optional<String> url;

    @Mixin private LoginOptions login;

    boolean isNamed() {
      return url.isPresent();
    }

    /** What a command does with the index and the current version of its model. */
    interface Use {
      void with(PictureIndex index, StoredModel model) throws IOException;
    }

    void use(CommandSpec spec, IndexOption named, Use use) throws IOException {
      String name =
          named
              .named()
              .map(Path::toString)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(), "--url needs --index, the name of an index there"));
      try (Cluster cluster = login.connect(url.orElseThrow())) {
        PictureIndex index = new PictureIndex(cluster, name);
        if (!index.exists()) {
          throw new IllegalArgumentException(cluster.address().url() + " has no index " + name);
        }
        String model =
            index
                .model()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "the mapping of " + name + " names no \"model\" for its pictures"));
        use.with(index, StoredModel.fetch(cluster, model));
      }
    }
  }

  /** {@code crossmedia export pictures}: the files that fill an index. */
  @Command(
      name = "pictures",
      description = {
        "Writes the words of pictures as sparse vectors, in files that make and fill an index.",
        "The pictures are those of an index, of a folder or of a cluster, or of a folder or"
            + " collection with a model."
      })
  static final class Pictures implements Callable<Integer> {

    @Option(names = "--for", required = true, paramLabel = "ENGINE", description = FOR)
    private Engine engine;

    @Option(
        names = "--out",
        required = true,
        paramLabel = "DIR",
        description = "A new or empty folder.")
    private Path out;

    @Mixin private IndexOption index;

    @Mixin private ClusterSource cluster;

    @Option(
        names = "--pictures",
        paramLabel = "DIR",
        description = "A folder of pictures without an index, subfolders included.")
    private Optional<Path> folder;

    @Mixin private CaptionsOption captions;

    @Option(
        names = "--collection",
        paramLabel = "FILE",
        description = "A collection (JSON Lines); its views are used as they are.")
    private Optional<Path> collection;

    @Option(
        names = "--model",
        paramLabel = "FILE",
        description = "The model for --pictures or --collection (default: the shipped model).")
    private Optional<Path> model;

    @Mixin private NetworkOption network;

    @Option(
        names = "--words",
        paramLabel = "N",
        defaultValue = "16",
        description = "How many of a picture's strongest words (default: ${DEFAULT-VALUE}).")
    private int words;

    @Option(names = "--vectors", description = "Also write the points of pictures.")
    private boolean vectors;

    @Mixin private ThreadsOption threads;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      if (folder.isPresent() && collection.isPresent()) {
        throw new ParameterException(
            spec.commandLine(), "--pictures and --collection exclude each other");
      }
      if (words < 1) {
        throw new ParameterException(spec.commandLine(), "--words must be at least 1");
      }
      boolean hasItems = folder.isPresent() || collection.isPresent();
      if (hasItems && cluster.isNamed()) {
        throw new ParameterException(
            spec.commandLine(), "--url goes with --index, not with --pictures or --collection");
      }
      if (hasItems) {
        items();
      } else if (model.isPresent()) {
        throw new ParameterException(
            spec.commandLine(),
            "--model goes with --pictures or --collection: an index has its own");
      } else if (cluster.isNamed()) {
        cluster.use(spec, index, this::stored);
      } else {
        indexed();
      }
      return 0;
    }

    private void stored(PictureIndex stored, StoredModel current) throws IOException {
      try (ExportFolder export = begin(ServedVersion.of(current.version(), current.model()))) {
        stored(stored, current, export);
      }
    }

    private void stored(PictureIndex stored, StoredModel current, ExportFolder export)
        throws IOException {
      int dimension = current.model().textToImage().dimension();
      long others =
          new ProjectedPictures(stored)
              .forEach(
                  current.version(),
                  words,
                  document -> {
                    if (vectors && document.picture().vector().dimension() != dimension) {
                      throw new IllegalArgumentException(
                          Formatted.of(
                              "document %s keeps no vector in its field \"%s\": leave out"
                                  + " --vectors",
                              document.id(), PictureIndex.FIELD));
                    }
                    export.add(
                        exported(
                            document.id(),
                            Optional.of(document.file()),
                            document.caption(),
                            document.picture()));
                  });
      if (others > 0) {
        spec.commandLine()
            .getErr()
            .println(
                Formatted.of(
                    "%d documents without a picture of %s are left out",
                    others, current.version()));
        spec.commandLine().getErr().flush();
      }
      end(export);
    }

    private ExportFolder begin(ServedVersion version) throws IOException {
      int dimensions = vectors ? version.model().textToImage().dimension() : 0;
      return ExportFolder.begin(engine, out, weigher(version), dimensions);
    }

    private void indexed() throws IOException {
      try (Gallery gallery = index.openToRead()) {
        ServedVersion version = version(gallery);
        try (ExportFolder export = begin(version)) {
          gallery.forEach(picture -> add(export, exported(gallery, version, picture)));
          end(export);
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private ExportedPicture exported(
        Gallery gallery, ServedVersion version, IndexedPicture picture) {
      return exported(
          picture.id(),
          gallery.file(picture.id()).map(gallery.pictures()::relativize).map(Path::toString),
          picture.about().caption(),
          version.picturePoint(gallery.point(picture), words, 0));
    }

    private ExportedPicture exported(
        String id, Optional<String> file, String caption, ProjectedItem projected) {
      return new ExportedPicture(
          id,
          file.orElse(""),
          caption,
          projected.words(),
          vectors ? projected.vector() : DenseVector.of());
    }

    private void items() throws IOException {
      ServedVersion version = version(chosen());
      Path source = folder.or(() -> collection).orElseThrow();
      Items items =
          folder.isPresent()
              ? PictureFolder.open(IndexOptions.requireFolder(source), captions.file())
              : Items.of(source);
      DocumentMaker maker =
          new DocumentMaker(
              folder.orElseGet(() -> source.toAbsolutePath().getParent()), version, words);
      try (ExportFolder export = begin(version)) {
        items(items, maker, export);
        end(export);
      } finally {
        spec.commandLine().getErr().flush();
      }
    }

    private void items(Items items, DocumentMaker maker, ExportFolder export) throws IOException {
      int count = items.count();
      PrintWriter err = spec.commandLine().getErr();
      try (ProgressLine progress = new ProgressLine("Exporting");
          OrderedWork<Item, Projected> work =
              new OrderedWork<>(
                  threads.count(),
                  4 * threads.count(),
                  item -> Projected.of(maker, item),
                  (item, projected) -> {
                    projected
                        .failure()
                        .ifPresent(why -> err.println("item " + item.id() + ": " + why));
                    projected
                        .item()
                        .ifPresent(
                            done ->
                                add(
                                    export,
                                    exported(
                                        item.id(),
                                        Optional.of(item.picture()),
                                        item.text(),
                                        done)));
                  })) {
        int[] begun = {0};
        items.forEach(
            item -> {
              work.add(item);
              progress.at(++begun[0], count);
            });
        work.finish();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private Path chosen() throws IOException {
      Optional<Path> named = network.model(model);
      return (named.isPresent() ? named : ShippedModels.shipped())
          .orElseThrow(() -> new ParameterException(spec.commandLine(), "Missing --model FILE"));
    }

    private static void add(ExportFolder export, ExportedPicture picture) {
      try {
        export.add(picture);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void end(ExportFolder export) throws IOException {
      int count = export.end();
      PrintWriter lines = spec.commandLine().getOut();
      lines.println(Formatted.of("%s: %d pictures for %s", out, count, engine));
      export.steps().forEach(lines::println);
      lines.flush();
    }

    /** What became of an item. */
    private record Projected(Optional<ProjectedItem> item, Optional<String> failure) {

      static Projected of(DocumentMaker maker, Item item) {
        try {
          return new Projected(Optional.of(maker.projected(item)), Optional.empty());
        } catch (IOException | IllegalArgumentException unusable) {
          return new Projected(Optional.empty(), Optional.of(unusable.getMessage()));
        }
      }
    }
  }

  private static ServedVersion version(Gallery gallery) {
    return ServedVersion.of(gallery.version(), gallery.model());
  }

  /** Returns the version of a model file, which also reads the shipped languages. */
  private static ServedVersion version(Path file) throws IOException {
    return ServedVersion.of(
        StoredModel.idOf(file) + "@1", ShippedLanguages.addTo(ModelFile.read(file)));
  }

  private static WordWeigher weigher(ServedVersion version) {
    return version
        .weigher()
        .orElseThrow(
            () -> new IllegalArgumentException("this model has no words: its texts are views"));
  }

  /** The model of an index, or of a file. */
  static final class QueryModel {

    @Mixin private IndexOption index;

    @Mixin private ClusterSource cluster;

    @Option(
        names = "--model",
        paramLabel = "FILE",
        description = "A model file (default: the model of the index).")
    private Optional<Path> file;

    ServedVersion read(CommandSpec spec) throws IOException {
      if (file.isPresent()) {
        return version(file.get());
      }
      if (cluster.isNamed()) {
        ServedVersion[] read = {null};
        cluster.use(
            spec,
            index,
            (stored, current) ->
                read[0] =
                    ServedVersion.of(current.version(), ShippedLanguages.addTo(current.model())));
        return read[0];
      }
      try (Gallery gallery = index.openToRead()) {
        return version(gallery);
      }
    }
  }

  /** {@code crossmedia export query}: a text as a query of an engine. */
  @Command(
      name = "query",
      description = "Prints the query of a search engine for a text, in any language it reads.")
  static final class Query implements Callable<Integer> {

    @Option(names = "--for", required = true, paramLabel = "ENGINE", description = FOR)
    private Engine engine;

    @Mixin private QueryModel model;

    @Option(
        names = "-k",
        paramLabel = "N",
        defaultValue = "10",
        description = "How many pictures to find (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(names = "--vectors", description = "Compare points instead of words.")
    private boolean vectors;

    @Parameters(arity = "1..*", paramLabel = "WORDS", description = "What the pictures show.")
    private List<String> words;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      if (count < 1 || count > 10_000) {
        throw new ParameterException(spec.commandLine(), "-k must be between 1 and 10000");
      }
      String text = String.join(" ", words);
      ServedVersion version = model.read(spec);
      PreparedQuery query =
          ServedModel.of(List.of(version))
              .text(text, PlanOptions.of(vectors ? Plan.EXACT : Plan.WORDS));
      query
          .unknownWords()
          .values()
          .forEach(
              unknown ->
                  spec.commandLine()
                      .getErr()
                      .println("unknown: " + String.join(", ", unknown.words())));
      if (query instanceof PreparedQuery.Words known && !known.points().isEmpty()) {
        spec.commandLine().getErr().println(onlyWords(text));
      }
      spec.commandLine().getErr().flush();
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          (switch (query) {
                case PreparedQuery.Words known ->
                    ExportFolder.query(
                        engine,
                        some(text, known.words().getFirst().weights()),
                        weigher(version),
                        count);
                default -> ExportFolder.query(engine, query.points().getFirst().vector(), count);
              })
              .toPrettyString());
      out.flush();
      return 0;
    }

    private String onlyWords(String text) {
      return Formatted.of(
          "this query ranks by words alone, but the model also reads \"%s\" as a sentence: %s",
          text,
          engine.holdsVectors()
              ? "--vectors, here and of \"export pictures\", compares the whole text"
              : engine + " holds no vectors to compare it with");
    }

    private static Map<String, Float> some(String text, Map<String, Float> weights) {
      if (weights.isEmpty()) {
        throw new IllegalArgumentException("the model knows no word of \"" + text + "\"");
      }
      return weights;
    }
  }

  /** {@code crossmedia export words}: the table of weights. */
  @Command(
      name = "words",
      description = "Writes the words of a model with their weights in queries, as JSON.")
  static final class Words implements Callable<Integer> {

    @Mixin private QueryModel model;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The table.")
    private Path file;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      int count = WordTable.write(model.read(spec), file);
      spec.commandLine().getOut().println(file + ": " + count + " words");
      spec.commandLine().getOut().flush();
      return 0;
    }
  }
}
