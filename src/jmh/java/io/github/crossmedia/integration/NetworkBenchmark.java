package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.benchmark.ResultTable;
import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark networks}: networks on a node, beside requests that need none. */
@Command(
    name = "networks",
    description = {
      "Measures sentences read by a network on a node beside ready vectors and weights, and"
          + " pictures that the node looks at beside those that \"cluster index\" looks at.",
      "\"p50\" and \"p99\" are the times of single requests, \"processor\" what the processors"
          + " worked for one in all; each sentence is a new one."
    },
    mixinStandardHelpOptions = true)
public final class NetworkBenchmark implements Callable<Integer> {

  private static final int DIMENSION = 384;
  private static final int BULK = 48;
  private static final int WARM_UP = 300;
  private static final int WORDS = 2_000;
  private static final List<List<String>> SENTENCES =
      List.of(
          List.of(
              "a black", "a brown", "the small", "the white", "an old", "a young", "two", "some"),
          List.of("dog", "horse", "boy", "girl", "man", "woman", "cyclist", "bird", "cat", "team"),
          List.of("runs", "jumps", "plays", "sits", "rests", "walks", "waits", "stands"),
          List.of("in the snow", "on a beach", "near a lake", "by the road", "in a park"),
          List.of("at dusk", "in the rain", "with a ball", "with friends", "alone", "quietly"));

  @Option(
      names = "--documents",
      defaultValue = "20000",
      description = "How many documents are searched (${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--requests",
      defaultValue = "800",
      description = "How many requests of each kind are timed (${DEFAULT-VALUE}).")
  private int requests;

  @Option(
      names = "--network",
      paramLabel = "FILE",
      description = "A network of pictures in ONNX's format, with its settings beside it.")
  private Optional<Path> network = Optional.empty();

  @Option(names = "--folder", paramLabel = "DIR", description = "A folder of photographs for it.")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--pictures",
      defaultValue = "384",
      description = "How many of them (${DEFAULT-VALUE}).")
  private int pictures;

  @Option(
      names = "--heap",
      defaultValue = "1g",
      description = "The heap of the node (${DEFAULT-VALUE}).")
  private String heap;

  private final AtomicInteger asked = new AtomicInteger();
  private final Random random = new Random(1);

  @Override
  public Integer call() throws Exception {
    List<ResultTable.Row> rows = new ArrayList<>();
    Path place = Files.createTempDirectory("networks");
    System.setProperty(NetworkFolder.PROPERTY, place.resolve("library").toString());
    try (var home = ElasticsearchHome.withNetworks();
        var cluster =
            ElasticsearchCluster.start(
                home, "benchmark", 1, List.of("xpack.security.enabled: false"), false)) {
      var node = cluster.nodes().getFirst();
      node.stop();
      node.disableAssertions();
      node.giveHeap(heap);
      cluster.start();
      Api api = Api.of(cluster);
      resident(api, "the node alone");
      sentences(api, node, place, rows);
      resident(api, "after searches by the network of sentences");
      tellNetworks(api);
      if (network.isPresent() && folder.isPresent()) {
        pictures(api, node, place, rows);
        resident(api, "after pictures were looked at");
        tellNetworks(api);
      }
    }
    Path plugin = ElasticsearchHome.plugin();
    String name = plugin.getFileName().toString();
    for (Path zip :
        List.of(plugin, plugin.resolveSibling(name.replace("-plugin.zip", "-networks.zip")))) {
      System.err.printf(Locale.ROOT, "%s: %.1f MB%n", zip.getFileName(), Files.size(zip) / 1e6);
    }
    System.out.println(new ResultTable(rows).toText());
    return 0;
  }

  /** Tells how much memory the process has in all, with the heap. */
  private static void resident(Api api, String when) throws IOException {
    long id =
        api.json("/_nodes/_local/process")
            .path("nodes")
            .elements()
            .next()
            .at("/process/id")
            .longValue();
    try (Stream<String> status = Files.lines(Path.of("/proc", String.valueOf(id), "status"))) {
      String kilobytes =
          status.filter(line -> line.startsWith("VmRSS")).findFirst().orElse("VmRSS: 0 kB");
      System.err.println("resident, " + when + ": " + kilobytes.replaceFirst("VmRSS:\\s*", ""));
    }
  }

  private void sentences(Api api, ElasticsearchNode node, Path place, List<ResultTable.Row> rows)
      throws Exception {
    String url = "http://" + node.http();
    Path jar = Files.createDirectories(place.resolve("minilm"));
    for (String name : List.of("all-minilm-l6-v2-q.onnx", "all-minilm-l6-v2-q-tokenizer.json")) {
      try (InputStream in = getClass().getResourceAsStream("/" + name)) {
        Files.copy(in, jar.resolve(name));
      }
    }
    run("network", "add", jar.toString(), "--url", url);
    String full = NetworkLibrary.ofUser(Map.of()).textNames().getFirst();
    api.putModel("sentences", TestModels.file(model(full))).ok();
    api.put(
        "/_ingest/pipeline/sentences",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views",
          "target_field":"picture","model":"sentences","keep_source":false,
          "vector_field":"vector"}}]}
        """);
    api.put(
        "/sentences",
        Formatted.of(
            """
            {"settings":{"default_pipeline":"sentences","number_of_replicas":0},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"sentences","vector_field":"vector",
                          "stored_vector":"none"},
               "vector":{"type":"dense_vector","dims":%d,"similarity":"max_inner_product"},
               "weights":{"type":"sparse_vector"},
               "views":{"type":"object","enabled":false}}}}
            """,
            DIMENSION));
    JsonMapper json = new JsonMapper();
    for (int first = 0; first < documents; first += 200) {
      StringBuilder bulk = new StringBuilder();
      for (int i = first; i < Math.min(documents, first + 200); i++) {
        bulk.append("{\"index\":{}}\n");
        bulk.append(
                json.writeValueAsString(
                    Map.of("views", Map.of("made", vector()), "weights", weights(16))))
            .append('\n');
      }
      api.post("/sentences/_bulk", bulk.toString());
    }
    api.post("/sentences/_forcemerge?max_num_segments=1");
    IntFunction<String> byNetwork =
        i ->
            "{\"size\":10,\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\","
                + Formatted.of("\"text\":\"%s\",\"k\":10,\"num_candidates\":100}}}", sentence());
    IntFunction<String> ready =
        i ->
            Formatted.of(
                "{\"size\":10,\"_source\":false,\"knn\":{\"field\":\"vector\",\"query_vector\":%s,\"k\":10,\"num_candidates\":100}}",
                written(json, vector()));
    IntFunction<String> readyToUs =
        i ->
            Formatted.of(
                "{\"size\":10,\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\",\"vector\":%s,\"k\":10,\"num_candidates\":100}}}",
                written(json, vector()));
    IntFunction<String> sparse =
        i ->
            Formatted.of(
                "{\"size\":10,\"_source\":false,\"query\":{\"sparse_vector\":{\"field\":\"weights\",\"query_vector\":%s}}}",
                written(json, weights(8)));
    Map<String, IntFunction<String>> kinds = new LinkedHashMap<>();
    kinds.put("knn, a ready vector", ready);
    kinds.put("sparse_vector, ready weights", sparse);
    kinds.put("cross_media, a ready vector", readyToUs);
    kinds.put("cross_media, a sentence", byNetwork);
    for (int clients : List.of(1, 8)) {
      Map<String, double[]> times = new HashMap<>();
      Map<String, Double> processor = new HashMap<>();
      for (int turn = 0; turn < 2; turn++) {
        for (var kind : kinds.entrySet()) {
          int count = turn == 0 ? WARM_UP : requests;
          long before = node.processorTime().toMillis();
          times.put(kind.getKey(), time(api, kind.getValue(), clients, count));
          processor.put(kind.getKey(), (double) (node.processorTime().toMillis() - before) / count);
        }
      }
      for (String kind : kinds.keySet()) {
        for (int percent : List.of(50, 99)) {
          double own = Percentile.of(times.get(kind), percent);
          double baseline = Percentile.of(times.get("knn, a ready vector"), percent);
          rows.add(
              new ResultTable.Row(
                  kind,
                  Map.of("clients", String.valueOf(clients), "percentile", "p" + percent),
                  own,
                  Double.NaN,
                  "ms",
                  OptionalDouble.of(own / baseline)));
        }
        rows.add(
            new ResultTable.Row(
                kind + ", processor",
                Map.of("clients", String.valueOf(clients)),
                processor.get(kind),
                Double.NaN,
                "ms",
                OptionalDouble.of(processor.get(kind) / processor.get("knn, a ready vector"))));
      }
    }
  }

  /** Tells how long the node's networks took for each picture and text. */
  private static void tellNetworks(Api api) throws IOException {
    api.json("/_cross_media/_stats")
        .path("nodes")
        .elements()
        .next()
        .at("/networks/networks")
        .properties()
        .forEach(network -> System.err.println(network.getKey() + ": " + network.getValue()));
  }

  private static double[] time(Api api, IntFunction<String> body, int clients, int requests)
      throws InterruptedException, ExecutionException {
    double[] times = new double[requests];
    AtomicInteger next = new AtomicInteger();
    List<Callable<Void>> work = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      work.add(
          () -> {
            for (int i = next.getAndIncrement(); i < requests; i = next.getAndIncrement()) {
              String asked = body.apply(i);
              long start = System.nanoTime();
              api.search("sentences", asked).ok();
              times[i] = (System.nanoTime() - start) / 1e6;
            }
            return null;
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (Future<Void> each : threads.invokeAll(work)) {
        each.get();
      }
    }
    return times;
  }

  /** A sentence that was not asked before. */
  private String sentence() {
    int number = asked.getAndIncrement();
    StringBuilder sentence = new StringBuilder();
    for (List<String> part : SENTENCES) {
      sentence.append(part.get(number % part.size())).append(' ');
      number /= part.size();
    }
    return sentence.append(number == 0 ? "" : number).toString().strip();
  }

  private synchronized float[] vector() {
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private synchronized Map<String, Float> weights(int count) {
    Map<String, Float> weights = new HashMap<>();
    while (weights.size() < count) {
      weights.put("w" + random.nextInt(WORDS), 0.1f + random.nextFloat());
    }
    return weights;
  }

  private static String written(JsonMapper json, Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A space of the network's own, so that nothing but the network is beside a ready vector. */
  private static CrossMediaModel model(String full) {
    Vocabulary words = Vocabulary.of(TestModels.WORDS);
    EncodedTower read =
        new EncodedTower(
            new ViewsEncoder(
                List.of(
                    new ViewPipeline(
                        NetworkFolder.textView(full), DIMENSION, List.of(new Step.LengthOne()))),
                List.of()),
            new IdentityProjection(DIMENSION));
    EncodedTower compiled =
        new EncodedTower(
            new TextEncoder(TextAnalysis.of("simple"), words, List.of(new Step.LengthOne())),
            new LinearProjection(
                Matrix.of(words.size(), DIMENSION, new float[words.size() * DIMENSION])));
    EncodedTower made =
        new EncodedTower(
            new ViewsEncoder(
                List.of(new ViewPipeline("made", DIMENSION, List.of(new Step.LengthOne()))),
                List.of()),
            new IdentityProjection(DIMENSION));
    return CrossMediaModel.of(
        ModelCard.of("benchmark", Map.of()),
        new Space.Latent(),
        new Couple(
            new TextTower(read, compiled), made, Similarity.COSINE, 1, Calibration.unfitted()));
  }

  private void pictures(Api api, ElasticsearchNode node, Path place, List<ResultTable.Row> rows)
      throws Exception {
    String url = "http://" + node.http();
    run("network", "add", network.orElseThrow().toString(), "--url", url);
    NetworkLibrary library = NetworkLibrary.ofUser(Map.of());
    String full = library.names().getFirst();
    int dimension;
    try (NetworkDescriptor descriptor = library.open(full)) {
      dimension = descriptor.extract(Picture.of(1, 1, new int[1])).dimension();
    }
    Path model = place.resolve("looks.safetensors");
    Files.write(model, TestModels.file(PixelModels.of(full, dimension)));
    List<Path> files;
    try (Stream<Path> all = Files.list(folder.orElseThrow())) {
      files = all.sorted().limit(pictures + BULK).toList();
    }
    Path few = Files.createDirectories(place.resolve("few"));
    Path many = Files.createDirectories(place.resolve("many"));
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      Files.copy(file, (i < BULK ? few : many).resolve(file.getFileName()));
    }
    api.putModel("looks", Files.readAllBytes(model)).ok();
    Pixels.create(api, "looks", "");
    ingest(api, few);
    int count = files.size() - BULK;
    long worked = node.processorTime().toMillis();
    double own = ingest(api, many);
    double processor = (double) (node.processorTime().toMillis() - worked) / count;
    double cluster = 0;
    double processors = 0;
    for (Path each : List.of(few, many)) {
      worked = node.processorTime().toMillis() + here();
      long start = System.nanoTime();
      run(
          "cluster",
          "index",
          "--url",
          url,
          "--index",
          "beside",
          "--model",
          model.toString(),
          "--pictures",
          each.toString());
      cluster = (System.nanoTime() - start) / 1e6 / count;
      processors = (double) (node.processorTime().toMillis() + here() - worked) / count;
    }
    Map<String, String> parameters = Map.of("pictures", String.valueOf(count));
    rows.add(
        new ResultTable.Row(
            "cluster index, a picture, processor",
            parameters,
            processors,
            Double.NaN,
            "ms",
            OptionalDouble.empty()));
    rows.add(
        new ResultTable.Row(
            "a node with the companion, a picture, processor",
            parameters,
            processor,
            Double.NaN,
            "ms",
            OptionalDouble.of(processor / processors)));
    rows.add(
        new ResultTable.Row(
            "cluster index, a picture",
            parameters,
            cluster,
            Double.NaN,
            "ms",
            OptionalDouble.empty()));
    rows.add(
        new ResultTable.Row(
            "a node with the companion, a picture",
            parameters,
            own,
            Double.NaN,
            "ms",
            OptionalDouble.of(own / cluster)));
  }

  /** What the processors worked for this process, in milliseconds. */
  private static long here() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
  }

  /** Sends pictures in bulk requests, two at once; returns the milliseconds of each. */
  private static double ingest(Api api, Path folder) throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.sorted().toList();
    }
    List<Callable<Void>> bulks = new ArrayList<>();
    for (int first = 0; first < files.size(); first += BULK) {
      StringBuilder bulk = new StringBuilder();
      for (Path file : files.subList(first, Math.min(files.size(), first + BULK))) {
        bulk.append("{\"index\":{}}\n{\"data\":\"")
            .append(PixelModels.base64(Files.readAllBytes(file)))
            .append("\"}\n");
      }
      bulks.add(
          () -> {
            var answer = api.post("/looks/_bulk", bulk.toString()).json();
            if (answer.path("errors").booleanValue()) {
              throw new IllegalStateException(answer.toString());
            }
            return null;
          });
    }
    long start = System.nanoTime();
    try (ExecutorService clients = Executors.newFixedThreadPool(2)) {
      for (Future<Void> each : clients.invokeAll(bulks)) {
        each.get();
      }
    }
    return (System.nanoTime() - start) / 1e6 / files.size();
  }

  private static void run(String... words) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    int code = CrossMedia.commandLine().setOut(writer).setErr(writer).execute(words);
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", words) + ": " + said);
    }
  }
}
