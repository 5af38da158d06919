package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.lucene.ServedVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.clicks.experiment.ClickExperiment;
import io.github.crossmedia.train.clicks.experiment.ClickPage;
import io.github.crossmedia.train.clicks.experiment.ClickPaper;
import io.github.crossmedia.train.clicks.experiment.ClickWorld;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
final class ClicksRun {

  static final String NAME = "clicks";

  private static final List<String> METHODS =
      List.of("ngs", "glp", "click-cca", "ccl", "psi", "pa", "fus", "fug", "fua");
  private static final int CANDIDATES = 1_000;
  private static final int ASKED = 200;
  private static final String SIFT = "sift";

  private final Consumer<String> remarks;
  private final Map<String, Double> milliseconds = new LinkedHashMap<>();

  private ClicksRun(Consumer<String> remarks) {
    this.remarks = remarks;
  }

  /** Runs the comparisons on Corel and, where its features are there, on Flickr8k. */
  static void run(
      Path data, Path features, Path docs, List<String> methods, Consumer<String> remarks)
      throws IOException {
    ClicksRun run = new ClicksRun(remarks);
    List<String> wanted = methods.isEmpty() ? METHODS : methods;
    Map<String, ClickExperiment.Found> found = new LinkedHashMap<>();
    List<Item> corel = CollectionReader.readAll(data.resolve("corel5k/collection.jsonl"));
    found.put("Corel 5k, blobs", run.on(corel, "test", List.of("blobs"), wanted));
    Path sift = features.resolve("sift-close-keypoints-1000.jsonl");
    if (Files.exists(sift)) {
      List<Item> flickr = CollectionReader.readAll(data.resolve("flickr8k/collection.jsonl"));
      found.put(
          "Flickr8k, key points",
          run.on(seen(flickr, sift), "valid", List.of(SIFT + ":hellinger"), wanted));
    } else {
      remarks.accept("Flickr8k is left out: no " + sift + ", see --features");
    }
    Files.createDirectories(docs);
    String named = methods.isEmpty() ? "" : " --methods " + String.join(",", methods);
    String command = "bin/crossmedia reproduce " + NAME + " --data DIR --features DIR" + named;
    String page = ClickPage.of(ClickPaper.read(), command, found, run.milliseconds);
    WholeFile.write(
        docs.resolve(NAME + ".md"), out -> out.write(page.getBytes(StandardCharsets.UTF_8)));
  }

  private ClickExperiment.Found on(
      List<Item> items, String test, List<String> views, List<String> methods) {
    List<Item> train = items.stream().filter(item -> item.split().equals("train")).toList();
    List<Item> asked = items.stream().filter(item -> item.split().equals(test)).toList();
    ClickWorld world = new ClickWorld(train, asked, views, 1);
    return new ClickExperiment(world, remarks)
        .run(
            methods,
            (method, model) ->
                milliseconds.computeIfAbsent(method, key -> milliseconds(model, train)));
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

  /** The time of a query over so many candidates in an index, for one of them. */
  private double milliseconds(CrossMediaModel model, List<Item> pictures) {
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
        long start = System.nanoTime();
        ask(searcher, field, pictures);
        return (System.nanoTime() - start) / 1e6 / ASKED / index.numDocs();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void ask(IndexSearcher searcher, LearnedField field, List<Item> pictures)
      throws IOException {
    for (int query = 0; query < ASKED; query++) {
      String text = pictures.get(query).text().split("\n")[0];
      searcher.search(field.text(text, Plan.EXACT), 25);
    }
  }
}
