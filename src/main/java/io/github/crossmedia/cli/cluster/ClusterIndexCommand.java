package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.gallery.IndexOptions;
import io.github.crossmedia.cli.options.CaptionsOption;
import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.options.NetworkOption;
import io.github.crossmedia.cli.options.SharedOptions.WantedItems;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterIndexer;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.TickedDocuments;
import io.github.crossmedia.client.TickedDocuments.Words;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.TickedPictures;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code crossmedia cluster index}: fills an index of a cluster. */
@Command(
    name = "index",
    description = {
      "Fills an index of a cluster with the pictures of a folder or collection.",
      "Creates the index, stores the model, extracts views locally, and resumes if interrupted."
    })
final class ClusterIndexCommand implements Callable<Integer> {

  @Mixin private ClusterOptions cluster;

  @ArgGroup(multiplicity = "1")
  private Source source;

  /** Where the pictures come from. */
  static final class Source {

    @Option(
        names = "--pictures",
        paramLabel = "DIR",
        description = "A folder of pictures, subfolders included.")
    private Optional<Path> folder = Optional.empty();

    @Option(
        names = "--collection",
        paramLabel = "FILE",
        description = "A collection (JSON Lines); its views are used as they are.")
    private Optional<Path> collection = Optional.empty();

    Path path() {
      return folder.or(() -> collection).orElseThrow();
    }
  }

  @Option(
      names = "--model",
      paramLabel = "FILE|ID",
      description = "A model file, or the id of a stored model (default: the shipped model).")
  private Optional<Path> given;

  @Mixin private NetworkOption network;

  @Mixin private CaptionsOption captions;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Only this split of the collection (default: all of it).")
  private Optional<String> split;

  @Option(
      names = "--share",
      paramLabel = "K/N",
      converter = MachineShare.Converter.class,
      description = "Only the share of the K-th of N machines that index the same pictures.")
  private Optional<MachineShare> share;

  @Option(
      names = "--model-id",
      paramLabel = "ID",
      description = "The id of the stored model (default: the name of its file).")
  private Optional<String> modelId;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "0",
      description = "The number of shards of the index (default: the cluster's default).")
  private int shards;

  @Option(
      names = "--words",
      paramLabel = "N",
      description =
          "How many of a picture's strongest words to keep (default: as many as the model says,"
              + " usually 16).")
  private int words = ServedVersion.WORDS_OF_MODEL;

  @Option(
      names = "--ticks",
      paramLabel = "IDX",
      description =
          "The folder's own index, or the folder: pictures that people ticked and crossed out for"
              + " words there get these words in the fields ticked and crossed_out.")
  private Optional<Path> ticks;

  @Option(names = "--again", description = "Also index documents that the index already contains.")
  private boolean again;

  @Mixin private ThreadsOption threads;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (ticks.isPresent() && source.folder.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--ticks go with --pictures");
    }
    Map<String, TickedDocuments.Words> ticked =
        ticks.isPresent() ? TickedWords.of(ticks.get()) : Map.of();
    Path model = chosen();
    Items items = items();
    Path folder = source.folder.orElseGet(() -> source.path().toAbsolutePath().getParent());
    PrintWriter err = spec.commandLine().getErr();
    try (Cluster connected = cluster.connect();
        ProgressLine progress = new ProgressLine("Indexing")) {
      StoredModel stored = stored(connected, model);
      PictureIndex index = new PictureIndex(connected, cluster.index());
      boolean made = index.make(stored, shards);
      ClusterIndexer.Summary summary =
          new ClusterIndexer(
                  index,
                  stored,
                  new ClusterIndexer.Options(threads.count(), words, again, Backoff.PATIENT))
              .run(items, folder, progress, (id, why) -> err.println("item " + id + ": " + why));
      err.flush();
      if (ticks.isPresent()) {
        err.println(
            new TickedDocuments(index, Backoff.PATIENT).write(ticked)
                + " of them ticked or crossed out");
        err.flush();
      }
      print(summary, (made ? "Created the index " : "Updated the index ") + cluster.index());
      if (summary.indexed() + summary.present() == 0) {
        throw new IndexException("no picture could be indexed");
      }
    }
    return 0;
  }

  private void print(ClusterIndexer.Summary summary, String index) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(JsonOption.line(summary));
    } else {
      summary.sentences().forEach(out::println);
      out.println(index);
    }
    out.flush();
  }

  private StoredModel stored(Cluster connected, Path model) throws IOException {
    return Files.isRegularFile(model)
        ? StoredModel.put(connected, modelId.orElseGet(() -> StoredModel.idOf(model)), model)
        : StoredModel.fetch(connected, model.toString());
  }

  private Items items() throws IOException {
    Items all =
        source.folder.isPresent()
            ? PictureFolder.open(IndexOptions.requireFolder(source.path()), captions.file())
            : Items.of(source.path());
    Items wanted =
        split.isPresent() || share.isPresent() ? new WantedItems(all, this::isWanted) : all;
    if (wanted.count() == 0) {
      throw new IndexException(
          "nothing to index in "
              + source.path()
              + split.map(name -> ": no item of the split " + name).orElse("")
              + (share.isPresent() ? ": no item of this share" : ""));
    }
    return wanted;
  }

  private boolean isWanted(Item item) {
    return split.map(item.split()::equals).orElse(true)
        && share.map(mine -> mine.has(item)).orElse(true);
  }

  private Path chosen() throws IOException {
    Optional<Path> named = network.model(given);
    Optional<Path> model = named.isPresent() ? named : ShippedModels.shipped();
    return model.orElseThrow(
        () ->
            new ParameterException(
                spec.commandLine(), "Missing --model: a file, or the id of a stored model"));
  }

  /** The words that people ticked pictures of a folder for, and crossed them out for. */
  static final class TickedWords {

    private final Gallery gallery;
    private final SortedMap<String, TickedPictures> all;

    private TickedWords(Gallery gallery) {
      this.gallery = gallery;
      this.all = gallery.teaching().ticked();
    }

    /** Returns the words by the names of files in the folder of an index. */
    static Map<String, Words> of(Path index) throws IOException {
      try (Gallery gallery = IndexPlace.ofUser().openToRead(index)) {
        return new TickedWords(gallery).byName();
      }
    }

    private Map<String, Words> byName() throws IOException {
      Set<String> ids = new TreeSet<>();
      for (TickedPictures one : all.values()) {
        ids.addAll(one.yours());
        ids.addAll(one.crossedOut());
      }
      Map<String, Words> words = new TreeMap<>();
      for (String id : ids) {
        Optional<Hit> picture = gallery.searches().hit(id, "");
        if (picture.isPresent()) {
          List<String> names = new ArrayList<>(picture.get().copies());
          names.add(picture.get().name());
          Words own = of(id);
          names.forEach(name -> words.put(name, own));
        }
      }
      return words;
    }

    private Words of(String id) {
      Set<String> ticked = new TreeSet<>();
      Set<String> crossedOut = new TreeSet<>();
      all.forEach(
          (word, pictures) -> {
            if (pictures.yours().contains(id)) {
              ticked.add(word);
            }
            if (pictures.crossedOut().contains(id)) {
              crossedOut.add(word);
            }
          });
      return new Words(ticked, crossedOut);
    }
  }

  /**
   * The share of one of several machines in the same items, by a hash of their ids.
   *
   * @param machine the machine, from 1 to {@code machines}
   */
  public record MachineShare(int machine, int machines) {

    private static final int SEED = 1;

    /** Returns true if an item belongs to this share, and to no other of as many machines. */
    public boolean has(Item item) {
      int hash = StringHelper.murmurhash3_x86_32(new BytesRef(item.id()), SEED);
      return Math.floorMod(hash, machines) == machine - 1;
    }

    /** Reads an option: {@code 2/3} is the share of the second of three machines. */
    public static final class Converter implements ITypeConverter<MachineShare> {

      private static final Pattern SHARE = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

      @Override
      public MachineShare convert(String value) {
        Matcher numbers = SHARE.matcher(value);
        if (numbers.matches()) {
          MachineShare share =
              new MachineShare(
                  Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
          if (share.machine >= 1 && share.machine <= share.machines) {
            return share;
          }
        }
        throw new TypeConversionException(
            "\"" + value + "\" is not a share such as 2/3, of the second of three machines");
      }
    }
  }
}
