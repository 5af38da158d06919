package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.cli.options.SharedOptions.ModelOption;
import io.github.crossmedia.cli.options.SplitOptions;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemQuestions;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.PointScores;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.lucene.util.VectorUtil;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia run}: ranks all items of a split for many queries, as a TREC run. */
@Command(
    name = "run",
    description = "Ranks the items of a collection's split for queries, as a TREC run.",
    footer = {
      "",
      "A file of queries has one query per line, in words. In the run a query is named by its",
      "words, joined by a plus. Queries that are items are named by their ids. Scores are"
          + " probabilities, as the model calibrates them.",
    })
public final class RunCommand implements Callable<Integer> {

  private static final String CAPTIONS = "captions";
  private static final String TYPED = "typed";

  /** The number of scores that take some two hundred megabytes. */
  private static final int MAX_SCORES = 2_000_000;

  @Mixin private ModelOption modelOption;

  @Mixin private SplitOptions chosen;

  @Option(
      names = "--queries",
      paramLabel = "captions|typed|labels|pairs|sentences|FILE",
      description =
          "captions, every set of words that a caption of the split holds; typed, queries as people"
              + " type them: words that stand together in a line of a caption, and whole lines;"
              + " labels, every item for"
              + " those of the other medium that share a label; pairs, every item for its own of"
              + " the other medium; sentences, each line of a text for its picture and back; or a"
              + " file of queries.")
  private Optional<String> queries;

  @Option(
      names = "--direction",
      paramLabel = "text-to-image|image-to-text",
      description =
          "With --queries labels, pairs or sentences: text-to-image or image-to-text (default:"
              + " text-to-image).")
  private Optional<String> direction = Optional.empty();

  @Option(
      names = "--longest",
      paramLabel = "N",
      description = "With --queries captions or typed: at most so many words per query.")
  private Optional<Integer> longest;

  @Option(
      names = "--rarest",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "With --queries captions: words of at least so many of these captions (default:"
              + " ${DEFAULT-VALUE}).")
  private int rarest;

  @Option(
      names = "--most",
      paramLabel = "N",
      description =
          "With --queries captions or typed: at most so many queries, drawn at random, beside the"
              + " single words of captions (default: as many as make 2,000,000 scores).")
  private Optional<Integer> most;

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      converter = ExistingFile.class,
      description =
          "With --queries typed: the collection with the captions to make queries of (default:"
              + " the split itself, where each query has a relevant picture).")
  private Optional<Path> captions;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write the run.")
  private Path out;

  @Option(
      names = "--qrels-out",
      paramLabel = "FILE",
      description =
          "Where to write the judgments: by labels, pairs or sentences as asked, else pictures"
              + " whose captions hold all words of the query are relevant.")
  private Optional<Path> judgmentsOut;

  @Parameters(paramLabel = "QUERY", arity = "0..*", description = "Queries, one per argument.")
  private List<String> given = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    requireOneSourceOfQueries();
    WholeFile.requireFolderOf(out);
    CrossMediaModel model = modelOption.read();
    Optional<ItemTask> asking = queries.flatMap(ItemTask::labelled);
    if (asking.isPresent()) {
      runItems(model, asking.get());
      return 0;
    }
    if (direction.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "--direction goes with --queries labels, pairs or sentences: all other queries are texts"
              + " that find pictures");
    }
    TextEncoder encoder = modelOption.textEncoder(model);
    List<Item> items = chosen.items();
    Map<String, String> texts;
    if (queries.filter(List.of(CAPTIONS, TYPED)::contains).isPresent()) {
      CollectionQueries made = made(items, encoder);
      if (judgmentsOut.isPresent()) {
        TrecJudgments.write(made.judgments(), judgmentsOut.get());
      }
      texts = made.texts();
    } else {
      texts = named(queries.isPresent() ? readQueries(Path.of(queries.get())) : given, encoder);
      if (judgmentsOut.isPresent()) {
        TrecJudgments.write(CollectionQueries.judged(texts, items, encoder), judgmentsOut.get());
      }
    }
    if (texts.isEmpty()) {
      throw new IllegalArgumentException("no query to run");
    }
    TextRun made = TextRun.of(model, items, texts, chosen.collection(), this::print);
    TrecRuns.write(made.run(), out);
    print(texts.size() + " queries ranked " + made.pictures() + " pictures, see " + out);
    return 0;
  }

  private void runItems(CrossMediaModel model, ItemTask task) throws IOException {
    ItemRun made = ItemRun.of(model, chosen.items(), task, direction());
    made.remarks().forEach(this::print);
    if (made.isUnjudged()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s has no item with what --queries %s asks for: no query has a relevant item",
              chosen.collection(), task.label()));
    }
    if (judgmentsOut.isPresent()) {
      TrecJudgments.write(made.judgments(), judgmentsOut.get());
    }
    TrecRuns.write(made.run(), out);
    print(made.run().queries().size() + " queries ranked, see " + out);
  }

  private Direction direction() {
    try {
      return direction.map(Direction::labelled).orElse(Direction.TEXT_TO_IMAGE);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--direction: " + e.getMessage(), e);
    }
  }

  private void requireOneSourceOfQueries() {
    if (queries.isPresent() == !given.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing queries: give them as arguments or by --queries");
    }
  }

  private CollectionQueries made(List<Item> items, TextEncoder encoder) throws IOException {
    int bound = most.orElse(Math.max(1, MAX_SCORES / items.size()));
    if (queries.filter(TYPED::equals).isPresent()) {
      List<Item> asked = captions.isPresent() ? CollectionReader.readAll(captions.get()) : items;
      return CollectionQueries.typed(
          items, asked, encoder, longest.orElse(TypedQueries.LONGEST_RUN), bound);
    }
    var limits = CaptionQueries.Limits.NONE.withRarest(rarest).withMost(bound);
    return CollectionQueries.of(items, encoder, longest.map(limits::withLongest).orElse(limits));
  }

  private static List<String> readQueries(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
  }

  private Map<String, String> named(List<String> texts, TextEncoder encoder) {
    Map<String, String> named = new LinkedHashMap<>();
    for (String text : texts) {
      List<String> unknown = encoder.unknownWords(text);
      if (!unknown.isEmpty()) {
        print("\"" + text + "\": the model does not know " + String.join(", ", unknown));
      }
      if (encoder.read(text).size() == 0) {
        print("\"" + text + "\" is left out: the model knows none of its words");
      } else {
        named.put(CollectionQueries.id(List.of(text.strip().split("\\s+"))), text);
      }
    }
    return named;
  }

  private void print(String remark) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(remark);
    err.flush();
  }

  /**
   * Ranks items of a split in one medium for queries that are items in the other, all named by
   * their ids.
   *
   * @param remarks sentences about items that lack a view
   */
  record ItemRun(Run run, Judgments judgments, List<String> remarks) {

    /** Returns true if no item is relevant to any query. */
    boolean isUnjudged() {
      return judgments.queries().stream().allMatch(query -> judgments.gains(query).isEmpty());
    }

    static ItemRun of(CrossMediaModel model, List<Item> items, ItemTask task, Direction direction) {
      LeftOutItems leftOut = new LeftOutItems("");
      Couple couple = direction.of(model);
      List<Item> usable =
          items.stream()
              .filter(
                  item ->
                      leftOut.isReadBy(
                          medium -> {
                            couple.query(medium);
                            couple.document(medium);
                          },
                          item))
              .toList();
      if (usable.isEmpty()) {
        throw new IllegalArgumentException(
            "no item has the views that the model reads: " + String.join("; ", leftOut.reasons()));
      }
      ItemQuestions questions = task.questions(direction, usable);
      List<Item> found = questions.answering();
      PointScores scores = questions.scores(model);
      Map<String, Map<String, Float>> scored = new LinkedHashMap<>();
      Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
      for (int query = 0; query < questions.size(); query++) {
        String id = questions.asking(query).id();
        Calibration map = questions.calibration(model, query);
        float[] raw = scores.scores(query);
        Map<String, Float> of = new LinkedHashMap<>();
        for (int place = 0; place < raw.length; place++) {
          of.put(found.get(place).id(), map.apply(raw[place]));
        }
        scored.put(id, of);
        Map<String, Integer> relevant = new LinkedHashMap<>();
        for (int place : questions.relevant(query)) {
          relevant.put(found.get(place).id(), 1);
        }
        gains.put(id, relevant);
      }
      return new ItemRun(
          Run.of(model.card().method(), scored), Judgments.of(gains), leftOut.remarks());
    }
  }

  /**
   * A ranking of a collection's pictures for texts.
   *
   * @param pictures the number of ranked pictures
   */
  record TextRun(Run run, int pictures) {

    /**
     * Ranks the items for texts, which are given by name.
     *
     * @param remark receives remarks about items that are left out
     */
    static TextRun of(
        CrossMediaModel model,
        List<Item> items,
        Map<String, String> texts,
        Path collection,
        Consumer<String> remark) {
      Map<String, float[]> points = new LinkedHashMap<>();
      LeftOutItems leftOut = new LeftOutItems(collection + ": ");
      for (Item item : items) {
        leftOut.isReadBy(
            medium -> points.put(item.id(), model.textToImage().document(medium)), item);
      }
      leftOut.remarks().forEach(remark);
      if (points.isEmpty()) {
        throw new IllegalArgumentException(collection + ": no pictures left to rank");
      }
      return new TextRun(
          Run.of(model.card().method(), scores(model.textToImage(), points, texts)), points.size());
    }

    private static Map<String, Map<String, Float>> scores(
        Couple couple, Map<String, float[]> points, Map<String, String> texts) {
      Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
      texts.forEach(
          (id, text) -> {
            Medium query = Medium.ofText(text);
            float[] asked = couple.query(query);
            Calibration map = couple.calibration(query);
            Map<String, Float> scored = new LinkedHashMap<>();
            points.forEach(
                (picture, point) ->
                    scored.put(picture, map.apply(VectorUtil.dotProduct(asked, point))));
            scores.put(id, scored);
          });
      return scores;
    }
  }

  /** The items of a collection that can't be ranked, because they lack a view, by the reason. */
  static final class LeftOutItems {

    private final String collection;
    private final Map<String, List<String>> ids = new TreeMap<>();

    /** Creates the list with a prefix for messages about broken items, which may be empty. */
    LeftOutItems(String collection) {
      this.collection = collection;
    }

    /** Gives an item to a model. Returns true unless it lacks a view. */
    boolean isReadBy(Consumer<Medium> model, Item item) {
      try {
        model.accept(item.medium());
        return true;
      } catch (ViewPipeline.MissingViewException e) {
        ids.computeIfAbsent(e.getMessage(), reason -> new ArrayList<>()).add(item.id());
        return false;
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            collection + "item " + item.id() + ": " + e.getMessage(), e);
      }
    }

    Set<String> reasons() {
      return ids.keySet();
    }

    /** Returns a sentence for each reason. */
    List<String> remarks() {
      return ids.entrySet().stream()
          .map(
              entry ->
                  Formatted.of(
                      "left out of the ranking: %d, such as %s: %s",
                      entry.getValue().size(), entry.getValue().getFirst(), entry.getKey()))
          .toList();
    }
  }
}
