package io.github.crossmedia.reproduce.clicks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.reproduce.clicks.ClickExperiment.Found;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** {@code crossmedia reproduce clicks}. */
public final class ClicksRun {

  public static final String NAME = "clicks";

  /** Dimensions, lambda and terms of the subspaces. */
  public static final String SUBSPACES = "clicks-subspaces";

  private static final List<String> METHODS =
      List.of(
          "ngs",
          "glp",
          "click-cca",
          "ccl",
          "psi",
          "pa",
          "fus",
          "fug",
          "fua",
          "term-svm",
          "fus-glp",
          "fus-glp-svm");
  private static final int CANDIDATES = 1_000;
  private static final int ASKED = 200;
  private static final int ROUNDS = 5;
  private static final String SIFT = "sift";

  private final List<String> methods;
  private final Path kept;
  private final Consumer<String> remarks;

  private ClicksRun(List<String> methods, Path kept, Consumer<String> remarks) {
    this.methods = methods;
    this.kept = kept;
    this.remarks = remarks;
  }

  /**
   * Runs the comparisons on Corel, and on Flickr8k if its features are there. The results on a
   * collection are kept next to the features and not computed again.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    Consumer<String> remarks = setup.remarks();
    String named = setup.namedMethods();
    ClicksRun run =
        new ClicksRun(
            setup.methods().isEmpty() ? METHODS : setup.methods(),
            setup.features().resolve(NAME + named.replaceAll("\\W+", "-")),
            remarks);
    Map<String, Found> found = new LinkedHashMap<>();
    found.put(
        "Corel 5k, blobs",
        run.kept(
            "corel5k",
            () -> {
              Path collection = setup.data().resolve("corel5k/collection.jsonl");
              return run.on(CollectionReader.readAll(collection), "test", List.of("blobs"));
            }));
    Path sift = setup.features().resolve("flickr8k/sift-close-keypoints-1000.jsonl");
    if (Files.exists(sift)) {
      found.put(
          "Flickr8k, key points",
          run.kept(
              "flickr8k",
              () -> {
                Path collection = setup.data().resolve("flickr8k/collection.jsonl");
                List<Item> items = seen(CollectionReader.readAll(collection), sift);
                return run.on(items, "valid", List.of(SIFT + ":hellinger"));
              }));
    } else {
      remarks.accept("Flickr8k is left out: no " + sift + ", see --features");
    }
    ClickPaper paper = ClickPaper.read();
    ClickPage.of(paper, " --features DIR" + named, found).write(setup.docs());
    List<String> fallen = new ArrayList<>();
    found.forEach((name, numbers) -> fallen.addAll(paper.fallen(name, numbers)));
    fallen.forEach(remarks);
    return fallen.isEmpty();
  }

  /** Varies parameters of the subspaces on Corel. */
  public static boolean subspaces(Reproduction.Setup setup) throws IOException {
    List<Item> items = CollectionReader.readAll(setup.data().resolve("corel5k/collection.jsonl"));
    ClickWorld world =
        new ClickWorld(ofSplit(items, "train"), ofSplit(items, "test"), List.of("blobs"), 1);
    SubspacePage.of(ClickPaper.read(), new SubspaceExperiment(world, setup.remarks()).run())
        .write(setup.docs());
    return true;
  }

  private static List<Item> ofSplit(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  private interface Comparison {
    Found run() throws IOException;
  }

  private Found kept(String collection, Comparison comparison) throws IOException {
    Path file = kept.resolve(collection + ".json");
    JsonMapper json = new JsonMapper();
    if (Files.exists(file)) {
      remarks.accept("taken from " + file + ", delete it to run " + collection + " again");
      return json.readValue(Files.readAllBytes(file), Found.class);
    }
    Found found = comparison.run();
    Files.createDirectories(kept);
    byte[] bytes = json.writeValueAsBytes(found);
    WholeFile.write(file, out -> out.write(bytes));
    return found;
  }

  private Found on(List<Item> items, String test, List<String> views) {
    List<Item> train = ofSplit(items, "train");
    ClickWorld world = new ClickWorld(train, ofSplit(items, test), views, 1);
    return new ClickExperiment(world, remarks).run(methods, model -> milliseconds(model, train));
  }

  private static List<Item> seen(List<Item> items, Path features) throws IOException {
    Map<String, Map<String, View>> views = new HashMap<>();
    CollectionReader.forEach(features, item -> views.put(item.id(), item.views()));
    List<Item> seen = new ArrayList<>();
    for (Item item : items) {
      if (views.containsKey(item.id())) {
        Map<String, View> all = new TreeMap<>(item.views());
        all.putAll(views.get(item.id()));
        seen.add(
            new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), all));
      }
    }
    return seen;
  }

  /** Returns the time of a query over so many candidates in an index, for one of them. */
  private static double milliseconds(CrossMediaModel model, List<Item> pictures) {
    LearnedField field =
        LearnedField.of(CrossMediaField.named("picture"), ServedVersion.of("clicks@1", model));
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (Item picture : pictures.subList(0, Math.min(CANDIDATES, pictures.size()))) {
          Document document = new Document();
          field.fields(picture.medium()).forEach(document::add);
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader index = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(index);
        ask(searcher, field, pictures);
        double[] rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
          long start = System.nanoTime();
          ask(searcher, field, pictures);
          rounds[round] = (System.nanoTime() - start) / 1e6 / ASKED / index.numDocs();
        }
        Arrays.sort(rounds);
        return rounds[ROUNDS / 2];
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void ask(IndexSearcher searcher, LearnedField field, List<Item> pictures)
      throws IOException {
    for (int query = 0; query < ASKED; query++) {
      String text = pictures.get(query % pictures.size()).text().split("\n")[0];
      searcher.search(field.text(text, Plan.EXACT), 25);
    }
  }
}
