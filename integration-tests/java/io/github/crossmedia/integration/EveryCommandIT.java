package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static io.github.crossmedia.integration.TriedCommands.ADDED;
import static io.github.crossmedia.integration.TriedCommands.PICTURES;
import static io.github.crossmedia.integration.TriedCommands.TAUGHT;
import static io.github.crossmedia.integration.TriedCommands.json;
import static io.github.crossmedia.integration.TriedCommands.printed;
import static io.github.crossmedia.integration.TriedCommands.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.ListedCommands;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.integration.EveryFeature.Feature;
import io.github.crossmedia.integration.TriedCommands.Kind;
import io.github.crossmedia.integration.TriedCommands.State;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.SentenceModels;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.task.ClickTask;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of docs/commands.md with every model of words and sentences, those that ship and
 * one of another network, each as it is, after a lesson, with added words and trained further. It
 * runs, and one fact about its result holds.
 */
@OnElasticsearch
final class EveryCommandIT {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SENTENCE = "beach and sand and water";
  private static final List<Feature> ONCE =
      List.of(Feature.SEARCHED, Feature.INTERLEAVED, Feature.LOGGED, Feature.PROJECTED);

  private static final Pattern ADDRESS = Pattern.compile("(?m)^Open (http://\\S+?)/?[? ]");

  @TempDir private static Path folder;
  private static String url;
  private static Api api;
  private static String home;

  /** What a command does with a model. */
  private interface Trial {
    void of(TriedCommands made) throws Exception;
  }

  /** The commands that search with a model, in the order in which they are tried. */
  private static final Map<String, Trial> SEARCHING = new LinkedHashMap<>();

  /** Those that make another model, or show one. */
  private static final Map<String, Trial> LEARNING = new LinkedHashMap<>();

  /** Those of a cluster. */
  private static final Map<String, Trial> CLUSTER = new LinkedHashMap<>();

  private static final List<Map<String, Trial>> ROWS = List.of(SEARCHING, LEARNING, CLUSTER);

  /** The commands that no model changes. */
  private static final Map<String, Trial> WITHOUT_MODEL = new LinkedHashMap<>();

  static {
    SEARCHING.put("model info", EveryCommandIT::info);
    SEARCHING.put("model verify", EveryCommandIT::verify);
    SEARCHING.put("model export", EveryCommandIT::exported);
    SEARCHING.put("extract", EveryCommandIT::extract);
    SEARCHING.put("index", EveryCommandIT::index);
    SEARCHING.put("search", EveryCommandIT::search);
    SEARCHING.put("annotate", EveryCommandIT::annotate);
    SEARCHING.put("run", EveryCommandIT::run);
    SEARCHING.put("evaluate", EveryCommandIT::evaluate);
    SEARCHING.put("judge", EveryCommandIT::judge);
    SEARCHING.put("advise", EveryCommandIT::advise);
    SEARCHING.put("export pictures", EveryCommandIT::exportPictures);
    SEARCHING.put("export query", EveryCommandIT::exportQuery);
    LEARNING.put("calibrate", EveryCommandIT::calibrate);
    LEARNING.put("serve", EveryCommandIT::serve);
    LEARNING.put("open", EveryCommandIT::open);
    LEARNING.put("export words", EveryCommandIT::exportWords);
    LEARNING.put("add-words", EveryCommandIT::addWords);
    LEARNING.put("teach-word", EveryCommandIT::teachWord);
    LEARNING.put("learn-clicks", EveryCommandIT::learnClicks);
    LEARNING.put("train", EveryCommandIT::train);
    CLUSTER.put("cluster index", EveryCommandIT::clusterIndex);
    CLUSTER.put("cluster explain", EveryCommandIT::clusterExplain);
    CLUSTER.put("cluster check", EveryCommandIT::clusterCheck);
    CLUSTER.put("cluster evaluate", EveryCommandIT::clusterEvaluate);
    CLUSTER.put("cluster features", EveryCommandIT::clusterFeatures);
    CLUSTER.put("cluster compare", EveryCommandIT::clusterCompare);
    CLUSTER.put("cluster watch", EveryCommandIT::clusterWatch);
    CLUSTER.put("cluster learn-clicks", EveryCommandIT::clusterLearnClicks);
    CLUSTER.put("cluster rollback", EveryCommandIT::clusterRollback);
    WITHOUT_MODEL.put("help", made -> assertTrue(printed("help", "search").contains("-k")));
    WITHOUT_MODEL.put(
        "completion", made -> assertTrue(printed("completion").contains("teach-word")));
    WITHOUT_MODEL.put("codebook", EveryCommandIT::codebook);
    WITHOUT_MODEL.put("moments count", EveryCommandIT::momentsCount);
    WITHOUT_MODEL.put("moments sum", EveryCommandIT::momentsSum);
    WITHOUT_MODEL.put("moments train", EveryCommandIT::momentsTrain);
    WITHOUT_MODEL.put("convert-judgments", EveryCommandIT::convertJudgments);
    WITHOUT_MODEL.put("demo", EveryCommandIT::demo);
    WITHOUT_MODEL.put("folders list", EveryCommandIT::foldersList);
    WITHOUT_MODEL.put("folders forget", EveryCommandIT::foldersForget);
    WITHOUT_MODEL.put("folders password", EveryCommandIT::foldersPassword);
    WITHOUT_MODEL.put("network add", EveryCommandIT::networkAdd);
    WITHOUT_MODEL.put("network list", EveryCommandIT::networkList);
    WITHOUT_MODEL.put("network words", EveryCommandIT::networkWords);
    WITHOUT_MODEL.put("network embed", EveryCommandIT::networkEmbed);
    WITHOUT_MODEL.put("network remove", EveryCommandIT::networkRemove);
  }

  @BeforeAll
  static void aHomeOfItsOwn(ElasticsearchCluster cluster) throws IOException {
    url = "http://" + cluster.nodes().getFirst().http();
    api = Api.of(cluster);
    api.set("cross_media.model.cache_size", "\"40%\""); // two versions with lessons, in 512 MB
    home = System.getProperty("user.home");
    System.setProperty("user.home", folder.toString());
    System.setProperty(NetworkFolder.PROPERTY, folder.resolve("networks").toString());
  }

  @AfterAll
  static void theHomeOfTheUser() {
    System.setProperty("user.home", home);
    System.clearProperty(NetworkFolder.PROPERTY);
  }

  @Test
  void everyCommandHasARow() {
    assertEquals(
        ListedCommands.all()
            .map(each -> each.getKey().replaceFirst("crossmedia ", ""))
            .sorted()
            .toList(),
        Stream.concat(ROWS.stream(), Stream.of(WITHOUT_MODEL))
            .flatMap(rows -> rows.keySet().stream())
            .sorted()
            .toList());
  }

  /** A command with one shipped model in one state; the night tries each with all. */
  @TestFactory
  Stream<DynamicNode> eachCommandOnce() {
    Kind other = Kind.SQUEEZENET.isHere() ? Kind.SQUEEZENET : Kind.PHOTOGRAPHS;
    return Stream.of(
        once(Kind.PHOTOGRAPHS, State.TAUGHT, SEARCHING, List.of()),
        once(other, State.WIDENED, LEARNING, List.of()),
        once(Kind.PHOTOGRAPHS, State.TRAINED, CLUSTER, ONCE));
  }

  private static DynamicNode once(
      Kind kind, State state, Map<String, Trial> rows, List<Feature> features) {
    return tried(new TriedCommands(kind, state, folder.resolve("once-" + kind)), rows, features);
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> commandsWithoutAModel() throws IOException {
    Path own = Files.createDirectory(folder.resolve("without"));
    TriedCommands made = new TriedCommands(Kind.PHOTOGRAPHS, State.SHIPPED, own);
    return Stream.concat(
        Stream.of(DynamicTest.dynamicTest("pictures are drawn", made::draw)),
        WITHOUT_MODEL.entrySet().stream()
            .map(row -> DynamicTest.dynamicTest(row.getKey(), () -> row.getValue().of(made))));
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> asTheyShip() {
    return inState(State.SHIPPED);
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> afterALesson() {
    return inState(State.TAUGHT);
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> withAddedWords() {
    return inState(State.WIDENED);
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> trainedFurther() {
    return inState(State.TRAINED);
  }

  private static Stream<DynamicNode> inState(State state) {
    Map<String, Trial> all = new LinkedHashMap<>();
    ROWS.forEach(all::putAll);
    return Stream.of(Kind.values())
        .filter(Kind::isHere)
        .map(kind -> new TriedCommands(kind, state, folder.resolve(kind.name())))
        .map(made -> tried(made, all, List.of(Feature.values())));
  }

  private static DynamicNode tried(
      TriedCommands made, Map<String, Trial> rows, List<Feature> features) {
    List<DynamicNode> tests = new ArrayList<>();
    tests.add(DynamicTest.dynamicTest("is made", made::make));
    rows.forEach((name, trial) -> tests.add(DynamicTest.dynamicTest(name, () -> trial.of(made))));
    for (Feature feature : features) {
      tests.add(DynamicTest.dynamicTest(feature.name(), () -> tried(feature, made)));
    }
    return DynamicContainer.dynamicContainer(made.name(), tests);
  }

  /** The words that a model in its state has and the shipped one lacks. */
  private static List<String> own(TriedCommands made) {
    return switch (made.state()) {
      case SHIPPED, TRAINED -> List.of();
      case TAUGHT -> List.of(TAUGHT);
      case WIDENED -> List.of(ADDED);
    };
  }

  private static List<Item> items(TriedCommands made) throws IOException {
    return CollectionReader.readAll(made.collection());
  }

  private static void info(TriedCommands made) throws IOException {
    JsonNode info = json("model", "info", "--json", made.model());
    assertTrue(info.toString().contains("\"words\""), info::toString);
    List<String> words = made.read().textEncoder().orElseThrow().vocabulary().words();
    assertTrue(words.containsAll(own(made)), () -> own(made) + " are not known");
    assertTrue(made.read().space().sentences() > 0, "the model reads sentences, too");
  }

  private static void verify(TriedCommands made) {
    printed("model", "verify", made.model());
    printed("model", "verify", "--index", made.index());
  }

  private static void exported(TriedCommands made) throws IOException {
    Path out = made.file("exported.safetensors");
    printed("model", "export", "--index", made.index(), "--out", out);
    Item item = items(made).getFirst();
    assertArrayEquals(
        made.read().textToImage().document(item.medium()),
        ModelFile.read(out).textToImage().document(item.medium()),
        1e-6f);
  }

  private static void extract(TriedCommands made) throws IOException {
    Path out = made.file("extracted.jsonl");
    Files.deleteIfExists(out);
    printed("extract", "--pictures", made.pictures(), "--model", made.model(), "--out", out);
    List<Item> extracted = CollectionReader.readAll(out);
    assertEquals(PICTURES, extracted.size());
    assertEquals(items(made).getFirst().views().keySet(), extracted.getFirst().views().keySet());
  }

  private static void index(TriedCommands made) {
    String again =
        printed("index", "--pictures", made.pictures(), "--index", made.index(), "--threads", 1);
    assertTrue(again.contains("0 files added, " + PICTURES + " unchanged"), again);
  }

  private static void search(TriedCommands made) throws IOException {
    for (String asked : Stream.concat(own(made).stream(), Stream.of("beach", SENTENCE)).toList()) {
      JsonNode found = json("search", "--index", made.index(), "--json", "--pixels-only", asked);
      double before = 1;
      for (JsonNode hit : found.path("hits")) {
        double score = hit.path("score").doubleValue();
        assertTrue(score <= before && score >= 0, found::toString);
        before = score;
      }
      assertTrue(!found.path("hits").isEmpty(), asked);
    }
    JsonNode unknown = json("search", "--index", made.index(), "--json", "zzyzx");
    assertEquals("zzyzx", unknown.at("/reading/unknown/0/asked").asText(), unknown::toString);
    assertEquals(0, unknown.path("total").asInt(), unknown::toString);
    JsonNode like =
        json("search", "--index", made.index(), "--json", "--like", made.picture(7), "-k", 1);
    assertEquals("p7.png", like.at("/hits/0/name").asText());
  }

  private static void annotate(TriedCommands made) throws IOException {
    Object[] command = {"annotate", "--model", made.model(), "--json", made.picture(1)};
    JsonNode said = json(command);
    assertEquals(5, said.path("words").size());
    JsonNode of = json(command, "--text", "Strand");
    assertEquals(
        json(command, "--text", "beach").path("text").doubleValue(), of.path("text").doubleValue());
    Ran unknown = Ran.command(command, "--text", "zzyzx beach");
    assertEquals("unknown: zzyzx", unknown.err().strip());
    refused("does not know any word of \"zzyzx\"", command, "--text", "zzyzx");
  }

  private static void run(TriedCommands made) throws IOException {
    Path run = made.file("asked-run.txt");
    Object[] command = {
      "run", "--model", made.model(), "--collection", made.collection(), "--split", "valid"
    };
    printed(
        command,
        "--queries",
        "captions",
        "--longest",
        2,
        "--qrels-out",
        made.file("qrels.txt"),
        "--out",
        made.file("run.txt"));
    Path asked = Files.writeString(made.file("asked.txt"), "beach sand\n");
    printed(command, "--queries", asked, "--out", run);
    CrossMediaModel model = made.read();
    String best = "";
    float most = Float.NEGATIVE_INFINITY;
    float[] query = model.textToImage().query(Medium.ofText("beach sand"));
    for (Item item : items(made)) {
      float[] point = model.textToImage().document(item.medium());
      float score = 0;
      for (int i = 0; i < point.length; i++) {
        score += point[i] * query[i];
      }
      if (item.split().equals("valid") && score > most) {
        most = score;
        best = item.id();
      }
    }
    try (Stream<String> lines = Files.lines(run)) {
      String first =
          lines.filter(line -> line.startsWith("beach+sand Q0 ")).findFirst().orElse("none");
      assertEquals(
          "beach+sand Q0 " + best + " 1", first.replaceFirst("(\\S+ \\S+ \\S+ \\S+).*", "$1"));
    }
    refused(
        "--direction goes with",
        command,
        "--queries",
        "captions",
        "--direction",
        "image-to-text",
        "--out",
        run);
    Path empty = made.file("labels.txt");
    refused(
        "has no item with what --queries labels asks for",
        line(
            "run --model ? --collection ? --split valid --queries labels --out ?",
            made.model(),
            made.collection(),
            empty));
    assertTrue(Files.notExists(empty), "an empty run is written");
  }

  private static void evaluate(TriedCommands made) throws IOException {
    JsonNode told =
        json(
            "evaluate", "--run", made.file("run.txt"), "--qrels", made.file("qrels.txt"), "--json");
    assertTrue(told.toString().contains("map"), told::toString);
  }

  private static void judge(TriedCommands made) throws Exception {
    served(
        address -> {
          JsonNode task = get(address, "/api/task?judge=ann");
          assertTrue(task.path("results").size() > 0, task::toString);
        },
        line(
            "judge --collection ? --run ? --out ? --port 0",
            made.collection(),
            made.file("run.txt"),
            made.file(made.state() + "-judgments.jsonl")));
  }

  private static void calibrate(TriedCommands made) throws IOException {
    Path out = made.file("calibrated.safetensors");
    List<String> many = new ArrayList<>();
    for (int copy = 0; copy < 4; copy++) {
      for (String line : Files.readAllLines(made.collection())) {
        many.add(line.replaceFirst("\"id\":\"", "\"id\":\"copy" + copy + "-"));
      }
    }
    Path collection = Files.write(made.file("many.jsonl"), many);
    printed(
        line(
            "calibrate --model ? --collection ? --split train --out ?",
            made.model(),
            collection,
            out));
    Item item = items(made).getFirst();
    assertArrayEquals(
        made.read().textToImage().document(item.medium()),
        ModelFile.read(out).textToImage().document(item.medium()),
        "rankings stay");
  }

  private static void advise(TriedCommands made) throws IOException {
    Path half = made.file("half.tsv");
    Files.write(half, Files.readAllLines(made.file("captions.tsv")).subList(0, PICTURES / 2));
    String named = printed("advise", "--index", made.index(), "--captions", half, "--count", 3);
    assertEquals(3, named.lines().filter(line -> line.contains(".png")).count(), named);
  }

  /** The parts of a score on the page add up to it. */
  private static void serve(TriedCommands made) throws Exception {
    served(
        address -> {
          JsonNode found = get(address, "/api/search?q=" + SENTENCE.replace(" ", "+"));
          String id = found.at("/result/hits/0/id").asText();
          JsonNode why = get(address, "/api/pictures/" + id + "?q=" + SENTENCE.replace(" ", "+"));
          double sum = 0;
          for (JsonNode part : why.path("parts")) {
            sum += part.path("weight").doubleValue();
          }
          assertEquals(
              raw(made, found.at("/result/hits/0/name").asText()), sum, 1e-4, why::toString);
        },
        line("serve --index ? --port 0", made.index()));
  }

  /** Returns the raw score of a picture for the words that the page knows. */
  private static double raw(TriedCommands made, String name) throws IOException {
    Item item =
        items(made).stream().filter(each -> each.id().equals(name)).findFirst().orElseThrow();
    var couple = made.read().textToImage();
    float[] query = couple.query(Medium.ofText("beach sand water"));
    float[] point = couple.document(item.medium());
    double sum = 0;
    for (int i = 0; i < point.length; i++) {
      sum += (double) point[i] * query[i];
    }
    return sum;
  }

  private static void open(TriedCommands made) throws Exception {
    served(
        address -> assertEquals(PICTURES, get(address, "/api/browse").path("total").asInt()),
        line("open ? --index ? --port 0 --threads 1", made.pictures(), made.index()));
  }

  private static void exportPictures(TriedCommands made) throws IOException {
    Path out = made.file(made.state() + "-export");
    Object[] command = {"export", "pictures", "--for", "opensearch", "--out", out};
    Path none = Files.writeString(made.file("none.jsonl"), "{\"id\":\"a\",\"text\":\"snow\"}\n");
    Ran failed = Ran.command(command, "--collection", none, "--model", made.model());
    assertEquals(1, failed.code(), failed::toString);
    String told = printed(command, "--index", made.index());
    assertTrue(told.contains(PICTURES + " pictures for"), told);
  }

  private static void exportQuery(TriedCommands made) {
    String query =
        printed("export", "query", "--for", "opensearch", "--index", made.index(), "beach");
    assertTrue(query.contains("beach"), query);
  }

  private static void exportWords(TriedCommands made) throws IOException {
    Path out = made.file("words.json");
    printed("export", "words", "--model", made.model(), "--out", out);
    JsonNode table = JSON.readTree(out.toFile());
    assertTrue(table.toString().contains("\"beach\""));
    own(made).forEach(word -> assertTrue(table.toString().contains("\"" + word + "\""), word));
  }

  private static void addWords(TriedCommands made) throws IOException {
    Path out = made.file("more.safetensors");
    Path texts =
        Files.writeString(
            made.file("more.txt"),
            Files.readString(made.file("texts.txt")).replace(ADDED, "frostling"));
    Object[] command = {
      "add-words", "--model", made.model(), "--texts", texts, made.known(), "--out", out
    };
    boolean isOnTop = made.state() == State.TRAINED || made.state() == State.TAUGHT;
    if (isOnTop && made.kind() != Kind.MOBILENET) {
      refused("it was taught or trained further", command);
      return;
    }
    printed(command);
    List<String> words = ModelFile.read(out).textEncoder().orElseThrow().vocabulary().words();
    assertTrue(words.contains("frostling") && words.containsAll(own(made)), words::toString);
  }

  private static void teachWord(TriedCommands made) throws IOException {
    printed(
        line(
            "teach-word --index ? --word quux --pictures ? ? ?",
            made.index(),
            made.picture(1),
            made.picture(13),
            made.picture(25)));
    String list = printed("teach-word", "--index", made.index(), "--list");
    assertTrue(list.contains("quux"), list);
    JsonNode found =
        json("search", "--index", made.index(), "--json", "--pixels-only", "quux", "-k", 1);
    assertTrue(found.at("/hits/0/score").doubleValue() > 0.1, found::toString);
    Matcher number = Pattern.compile("(?m)^\\s*(\\d+)\\D.*quux").matcher(list);
    assertTrue(number.find(), list);
    printed("teach-word", "--index", made.index(), "--undo", number.group(1));
  }

  /** People who ask for two words click the first picture that they see, of any kind. */
  private static void learnClicks(TriedCommands made) throws IOException {
    JsonNode found =
        json("search", "--index", made.index(), "--json", "--pixels-only", "-k", 10, "beach sand");
    List<String> ids = new ArrayList<>();
    found.path("hits").forEach(hit -> ids.add(hit.path("id").asText()));
    Path log = made.file("clicks.jsonl");
    List<String> lines = new ArrayList<>();
    behavior(made, ids, (query, click) -> lines.addAll(List.of(query, click)));
    Files.write(log, lines);
    String told = printed("learn-clicks", "--index", made.index(), "--clicks", log, "--dry-run");
    assertTrue(told.contains("clicks"), told);
  }

  private interface Recorded {
    void add(String query, String click);
  }

  private static void behavior(TriedCommands made, List<String> ids, Recorded recorded) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      String id = made.name() + i;
      ObjectNode query = JSON.createObjectNode().put("query_id", id).put("session_id", "s" + i);
      query.put("user_query", i % 2 == 0 ? "beach sand" : "snow mountain");
      query.put("timestamp", Instant.now().toString());
      query.withObject("/query_attributes").putArray("indices").add(made.name());
      query.withObject("/query_attributes").putArray("interleaved").add("a").add("b");
      int from = random.nextInt(ids.size());
      for (int j = 0; j < ids.size(); j++) {
        query.withArray("query_response_hit_ids").add(ids.get((from + j) % ids.size()));
        query.withObject("/query_attributes").withArray("teams").add(j % 2 == 0 ? "a" : "b");
      }
      int clicked = Math.floorMod(i % 4 - from, ids.size());
      ObjectNode click = JSON.createObjectNode().put("action_name", "click").put("query_id", id);
      click.put("session_id", "s" + i).put("timestamp", Instant.now().toString());
      ObjectNode event = click.putObject("event_attributes");
      event.putObject("object").put("object_id", ids.get(i % 4));
      event.putObject("position").put("ordinal", clicked + 1);
      recorded.add(query.toString(), click.toString());
    }
  }

  private static void train(TriedCommands made) throws IOException {
    Path out = made.file("further.safetensors");
    printed(
        line(
            "train --start ? --collection ? --split train --out ?",
            made.model(),
            made.collection(),
            out));
    CrossMediaModel further = ModelFile.read(out);
    assertTrue(further.textEncoder().orElseThrow().vocabulary().words().containsAll(own(made)));
    assertTrue(further.space().sentences() > 0);
    assertEquals(made.read().card().licence(), further.card().licence());
    assertEquals(made.read().familiarity(), further.familiarity());
  }

  private static void momentsCount(TriedCommands made) throws IOException {
    Path out = made.file("part.counts");
    printed(
        line(
            "moments count --method ridge --picture-view blobs --collection ? --out ?",
            made.file("blobs.jsonl"),
            out));
    assertTrue(FirstPass.read(List.of(out)).counts().items() > 0);
  }

  private static void momentsSum(TriedCommands made) throws IOException {
    momentsCount(made);
    Path out = made.file("part.moments");
    printed(
        line(
            "moments sum --counts ? --collection ? --out ?",
            made.file("part.counts"),
            made.file("blobs.jsonl"),
            out));
    Moments moments = MomentsFile.read(List.of(out), ClickTask.NONE);
    assertEquals(moments.pass().counts().items(), moments.items());
  }

  private static void momentsTrain(TriedCommands made) throws IOException {
    momentsSum(made);
    Path out = made.file("summed.safetensors");
    printed(
        line("moments train --method ridge --moments ? --out ?", made.file("part.moments"), out));
    assertTrue(ModelFile.read(out).textEncoder().orElseThrow().vocabulary().size() > 0);
  }

  private static Object[] cluster(TriedCommands made, Object... more) {
    return new Object[] {
      "cluster",
      more[0],
      "--url",
      url,
      "--index",
      made.name(),
      Arrays.copyOfRange(more, 1, more.length)
    };
  }

  /** Fills the index, then stores a candidate that ranks as the served version does. */
  private static void clusterIndex(TriedCommands made) throws IOException {
    Object[] command =
        cluster(
            made,
            line(
                "index --model ? --model-id ? --collection ?",
                made.model(),
                made.name(),
                made.collection()));
    printed(command);
    assertEquals(PICTURES, api.json("/" + made.name() + "/_count").path("count").asInt());
    CrossMediaModel candidate = made.read().withCard(ModelCard.of("candidate", Map.of()));
    api.putModel(made.name(), candidate).ok();
    api.put("/_cross_media/models/" + made.name() + "/_alias", "{\"current\":1,\"served\":[2]}");
  }

  /** A version that made no document is explained as well, and parts of a score add up to it. */
  private static void clusterExplain(TriedCommands made) throws IOException {
    JsonNode told = json(cluster(made, "explain", "--query", SENTENCE, "--size", 3));
    assertEquals(2, told.path("versions").size());
    for (JsonNode version : told.path("versions")) {
      assertEquals(3, version.path("hits").size(), told::toString);
      for (JsonNode hit : version.path("hits")) {
        double sum = 0;
        for (JsonNode reason : hit.path("reasons")) {
          sum += reason.path("share").doubleValue();
        }
        assertEquals(hit.path("raw_score").doubleValue(), sum, 1e-5, hit::toString);
      }
    }
    assertEquals(told.at("/versions/0/hits"), told.at("/versions/1/hits"), "they rank alike");
  }

  /** The time of a version that made no document can't be told, whatever the plan. */
  private static void clusterCheck(TriedCommands made) throws IOException {
    Path judged = made.file("judged.csv");
    Files.writeString(judged, "query,docid,rating\nbeach sand,p1.png,1\nbeach sand,p2.png,0\n");
    Path gate = made.file("gate.json");
    Files.writeString(
        gate,
        "{\"judgments\":\"judged.csv\",\"groups\":[{\"name\":\"all\",\"measure\":\"ndcg\",\"loss\":0.001}],\"latency\":9}");
    for (List<Object> plan : List.<List<Object>>of(List.of(), List.of("--plan", "words"))) {
      Ran checked =
          Ran.command(
              cluster(made, "check", "--candidate", made.name() + "@2", "--gate", gate),
              plan.toArray());
      assertEquals(3, checked.code(), checked::toString);
      assertTrue(
          checked.out().contains("refused: time of searches: not measured, searches compare the 0"),
          checked::toString);
      assertTrue(checked.out().contains("passes: all, ndcg"), checked::toString);
    }
  }

  private static void clusterEvaluate(TriedCommands made) throws IOException {
    Files.writeString(made.file("queries.tsv"), "q1\tbeach sand\n");
    Files.writeString(made.file("judged.qrels"), "q1 0 p1.png 1\nq1 0 p2.png 1\n");
    for (String plan : List.of("exact", "words")) {
      JsonNode told =
          json(
              cluster(
                  made,
                  line(
                      "evaluate --queries ? --qrels ? --plan ? --json",
                      made.file("queries.tsv"),
                      made.file("judged.qrels"),
                      plan)));
      assertTrue(told.toString().contains("map"), told::toString);
    }
  }

  private static void clusterFeatures(TriedCommands made) throws IOException {
    api.put(
        "/_cross_media/feature_sets/" + made.name(),
        "{\"features\":[{\"name\":\"seen\",\"template\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"{{words}}\",\"plan\":\"exact\"}}}]}");
    Path out = made.file("features.txt");
    printed(
        cluster(
            made,
            line(
                "evaluate --queries ? --qrels ? --clauses ? --features ?",
                made.file("queries.tsv"),
                made.file("judged.qrels"),
                clauses(made),
                out)));
    List<String> lines =
        Files.readAllLines(out).stream().filter(line -> !line.startsWith("#")).toList();
    assertTrue(
        lines.stream().allMatch(line -> line.matches("\\d qid:1 1:(0\\.\\d+|\\d.*) # \\S+ q1")),
        lines::toString);
  }

  private static Path clauses(TriedCommands made) throws IOException {
    return Files.writeString(
        made.file("clauses.json"),
        "{\"seen\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"{{text}}\",\"plan\":\"exact\"}}}");
  }

  private static void clusterCompare(TriedCommands made) throws IOException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ids.add("p" + i + ".png");
    }
    StringBuilder queries = new StringBuilder();
    StringBuilder events = new StringBuilder();
    behavior(
        made,
        ids,
        (query, click) -> {
          queries.append("{\"index\":{}}\n").append(query).append('\n');
          events.append("{\"index\":{}}\n").append(click).append('\n');
        });
    api.post("/ubi_queries/_bulk?refresh=true", queries.toString());
    api.post("/ubi_events/_bulk?refresh=true", events.toString());
    String told = printed(cluster(made, "compare", "--versions", "a,b"));
    assertTrue(told.startsWith("a against b: 200 interleaved searches"), told);
  }

  private static void clusterWatch(TriedCommands made) throws IOException {
    Ran watched =
        Ran.command(
            cluster(
                made,
                "watch",
                "--model",
                made.name(),
                "--day",
                LocalDate.now(ZoneOffset.UTC),
                "--dry-run",
                "--json"));
    JsonNode told = JSON.readTree(watched.out());
    assertTrue(told.path("metrics").size() > 5, watched::toString);
    for (JsonNode metric : told.path("metrics")) {
      boolean isCount = metric.path("metric").asText().equals("searches");
      double value = metric.path("value").doubleValue();
      assertTrue(isCount ? value == 200 : value >= 0 && value <= 1, metric::toString);
    }
  }

  private static void clusterLearnClicks(TriedCommands made) {
    String told = printed(cluster(made, "learn-clicks", "--model", made.name(), "--dry-run"));
    assertTrue(told.contains("doubly robust"), told);
  }

  private static void clusterRollback(TriedCommands made) throws IOException {
    api.put("/_cross_media/models/" + made.name() + "/_alias", "{\"current\":2,\"served\":[1]}");
    printed("cluster", "rollback", "--url", url, "--model", made.name());
    String current = api.json("/_cross_media/models/" + made.name()).path("current").asText();
    assertTrue(current.startsWith(made.name() + "@1#"), current);
  }

  /** A feature of the cluster, in the index that the commands filled. */
  private static void tried(Feature feature, TriedCommands made) throws Exception {
    String index = made.name();
    switch (feature) {
      case SEARCHED -> {
        for (String plan :
            List.of("", ",\"plan\":\"exact\"", ",\"plan\":\"words\"", ",\"min_score\":1e-9")) {
          assertProbable(search(made, "\"query\":" + clause(SENTENCE, plan)));
        }
        // a picture may keep sixteen other words
        for (String word : own(made)) {
          assertProbable(search(made, "\"query\":" + clause(word, ",\"plan\":\"exact\"")));
        }
      }
      case RECORDED -> {
        String id = "recorded-" + index;
        String ext = ",\"ext\":{\"ubi\":{\"query_id\":\"" + id + "\",\"user_query\":\"beach\"}}";
        assertProbable(search(made, "\"query\":" + clause("beach", "") + ext));
        String recorded = "{\"query\":{\"term\":{\"query_id\":\"" + id + "\"}}}";
        Eventually.holds(
            () -> {
              api.post("/ubi_queries/_refresh");
              return !api.search("ubi_queries", recorded).hits().isEmpty();
            });
      }
      case INTERLEAVED, SPLIT -> {
        boolean isInterleaved = feature == Feature.INTERLEAVED;
        String rankings =
            Stream.of("@1", "@2")
                .map(version -> clause("beach", ",\"model\":\"" + index + version + "\""))
                .map(
                    query ->
                        "{\"name\":\"n"
                            + query.hashCode()
                            + "\",\"retriever\":{\"standard\":{\"query\":"
                            + query
                            + "}}}")
                .collect(Collectors.joining(","));
        String retriever = isInterleaved ? "cross_media_interleave" : "cross_media_split";
        String more = isInterleaved ? "" : ",\"share\":0";
        assertProbable(
            search(
                made,
                "\"retriever\":{\""
                    + retriever
                    + "\":{\"seed\":\"s\""
                    + more
                    + ",\"retrievers\":["
                    + rankings
                    + "]}}"));
      }
      case SHADOWED -> {
        api.set("cross_media.shadow.versions", "[\"" + index + "@2\"]");
        api.set("cross_media.shadow.sample_rate", "1");
        api.set("cross_media.shadow.max_load", "64");
        api.set("cross_media.shadow.timeout", "\"1m\"");
        try {
          Eventually.holds(
              () -> {
                assertProbable(search(made, "\"query\":" + clause("beach", "")));
                JsonNode node = api.json("/_cross_media/_stats").path("nodes").elements().next();
                return node.path("shadows").path(index + "@2").path("compared").asInt() > 0;
              });
        } finally {
          api.set("cross_media.shadow.*", "null");
        }
      }
      case LOGGED -> {
        String logged =
            "{\"cross_media_features\":{\"set\":\""
                + index
                + "\",\"params\":{\"words\":\"beach\"}}}";
        for (JsonNode hit :
            search(
                made,
                "\"query\":{\"bool\":{\"must\":"
                    + clause("beach", ",\"plan\":\"exact\"")
                    + ",\"filter\":"
                    + logged
                    + "}}")) {
          assertEquals(
              hit.path("_score").doubleValue(),
              hit.at("/fields/_cross_media_features/0/features/seen").doubleValue(),
              1e-6);
        }
      }
      case PROJECTED -> {
        JsonNode told =
            api.post("/" + index + "/_cross_media/_project?refresh=true&model=" + index + "@2")
                .json();
        assertEquals(PICTURES, told.path("projected").asInt(), told::toString);
        assertProbable(search(made, "\"query\":" + clause("beach", "")));
      }
      case WARMED_UP -> api.post("/_cross_media/models/" + index + "/_cache/warm");
      case COUNTED ->
          assertTrue(
              api.json("/" + index + "/_cross_media/_stats").toString().contains(index + "@2"));
    }
  }

  private static String clause(String text, String options) {
    return "{\"cross_media\":{\"field\":\"picture\",\"text\":\"" + text + "\"" + options + "}}";
  }

  private static List<JsonNode> search(TriedCommands made, String body) {
    try {
      return api.search(made.name(), "{\"_source\":false," + body + "}").hits();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertProbable(List<JsonNode> hits) {
    assertTrue(!hits.isEmpty(), "something is found");
    for (JsonNode hit : hits) {
      double score = hit.path("_score").doubleValue();
      assertTrue(score > 0 && score <= 1, hit::toString);
    }
  }

  private static void codebook(TriedCommands made) throws IOException {
    Path out = made.file("books.safetensors");
    printed(
        line(
            "codebook --collection ? --view blobs=8 --sample 500 --out ?",
            made.file("drawn.jsonl"),
            out));
    printed(
        line(
            "extract --collection ? --codebooks ? --views blobs --out ?",
            made.file("drawn.jsonl"),
            out,
            made.file("blobs.jsonl")));
    assertTrue(Files.readString(made.file("blobs.jsonl")).contains("\"blobs\""));
  }

  private static void convertJudgments(TriedCommands made) throws IOException {
    Path csv =
        Files.writeString(made.file("book.csv"), "query,docid,rating\nbeach,p1,3\nbeach,p2,0\n");
    printed("convert-judgments", csv, "--format", "trec", "--out", made.file("trec.qrels"));
    assertEquals(2, Files.readAllLines(made.file("trec.qrels")).size());
  }

  private static void demo(TriedCommands made) throws Exception {
    served(
        address -> assertTrue(get(address, "/api/search?q=beach").at("/result/total").asInt() > 0),
        line("demo --scenes 96 --out ? --port 0", made.file("demo")));
  }

  private static void foldersList(TriedCommands made) throws IOException {
    Path few = Files.createDirectory(made.file("few"));
    Files.copy(made.picture(0), few.resolve("p0.png"));
    printed("index", "--pictures", few, "--threads", 1);
    assertTrue(printed("folders", "list").contains(few.toString()));
  }

  private static void foldersForget(TriedCommands made) {
    Path few = made.file("few");
    printed("folders", "forget", few, "--yes");
    assertTrue(!printed("folders", "list").contains(few.toString()));
    assertTrue(Files.exists(few.resolve("p0.png")));
  }

  private static void foldersPassword(TriedCommands made) throws IOException {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("battery staple\n".getBytes(StandardCharsets.UTF_8)));
    try {
      printed("folders", "password", made.file("passwords"));
    } finally {
      System.setIn(before);
    }
    assertEquals(1, Files.readAllLines(made.file("passwords")).size());
  }

  private static void networkAdd(TriedCommands made) throws IOException {
    Files.write(made.file("means.onnx"), TinyNetwork.means(4, 4));
    Files.writeString(
        made.file("means.json"),
        "{\"width\":4,\"height\":4,\"mean\":[0.5,0.5,0.5],\"output\":\"out\"}");
    Files.writeString(made.file("labels.txt"), "camp fire, flame\nGrass\nsea\n");
    String added =
        printed("network", "add", made.file("means.onnx"), "--labels", made.file("labels.txt"));
    assertTrue(added.contains("3 dimensions"), added);
  }

  private static void networkList(TriedCommands made) {
    assertTrue(printed("network", "list").contains("means#"));
  }

  private static void networkWords(TriedCommands made) throws IOException {
    printed("network", "words", "means", "--out", made.file("classes.safetensors"));
    assertTrue(
        ModelFile.read(made.file("classes.safetensors"))
            .textEncoder()
            .orElseThrow()
            .vocabulary()
            .words()
            .contains("grass"));
  }

  private static void networkEmbed(TriedCommands made) throws IOException {
    SentenceModels.addFewWords(folder.resolve("networks"));
    String network =
        printed("network", "list")
            .lines()
            .flatMap(line -> Stream.of(line.split("\s+")))
            .filter(word -> word.matches("minilm#[0-9a-f]{12}"))
            .findFirst()
            .orElseThrow();
    JsonNode view = json("network", "embed", network, "puppies run");
    assertTrue(view.fieldNames().next().startsWith("minilm#"), view::toString);
  }

  private static void networkRemove(TriedCommands made) {
    printed("network", "remove", "means");
    assertTrue(!printed("network", "list").contains("means#"));
  }

  private interface Visit {
    void at(String address) throws Exception;
  }

  /** Runs a command that serves a page, visits that, and ends it. */
  private static void served(Visit visit, Object... command) throws Exception {
    StringWriter out = new StringWriter();
    Thread serving = Thread.ofPlatform().start(() -> Ran.code(out, out, command));
    try {
      Matcher address = ADDRESS.matcher(out.toString());
      while (!address.find()) {
        assertTrue(serving.isAlive(), out::toString);
        Thread.sleep(20);
        address = ADDRESS.matcher(out.toString());
      }
      visit.at(address.group(1));
    } finally {
      serving.interrupt();
      serving.join();
    }
  }

  private static JsonNode get(String address, String path) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return JSON.readTree(
          http.send(
                  HttpRequest.newBuilder(URI.create(address + path)).build(),
                  BodyHandlers.ofString())
              .body());
    }
  }
}
