package io.github.crossmedia.train.moments;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MomentsTest {

  private static final double CLOSE = 1e-6;
  private static final int PARTS = 3;
  private static final Settings SETTINGS = Settings.of("blobs");

  @TempDir private Path folder;

  /** Pictures whose visual words follow their words. */
  private static List<Item> items(int count) {
    Random random = new Random(5);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TreeSet<Integer> words = new TreeSet<>();
      while (words.size() < 3) {
        words.add(random.nextInt(12));
      }
      Map<Integer, Float> blobs = new TreeMap<>();
      words.forEach(word -> blobs.put(2 * word + random.nextInt(2), 1f + random.nextInt(3)));
      blobs.put(24 + random.nextInt(8), 1f);
      String text = String.join(" ", words.stream().map(word -> "word" + word).toList());
      items.add(
          new Item(
              "item" + i,
              i % 10 == 0 ? "valid" : "train",
              "",
              text,
              List.of("label" + words.first() % 4),
              Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, blobs))));
    }
    return items;
  }

  private static List<Item> part(List<Item> items, int part) {
    return IntStream.range(0, items.size())
        .filter(i -> i % PARTS == part)
        .mapToObj(items::get)
        .toList();
  }

  private static PassSettings choices(Settings settings, Set<Side> sides) {
    return PassSettings.of(settings, GroupingKind.NONE, new TreeSet<>(sides), "");
  }

  /** Counts parts, as machines of their own do, and reads what they wrote. */
  private FirstPass counted(List<Item> items, Set<Side> sides) throws IOException {
    return counted(items, SETTINGS, sides);
  }

  private FirstPass counted(List<Item> items, Settings settings, Set<Side> sides)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      FirstPass pass = new FirstPass(choices(settings, sides));
      Screening screening = new Screening(settings, Set.of());
      part(items, part).forEach(item -> pass.add(item, settings, screening));
      Path file = folder.resolve(items.size() + "-" + part + ".counts");
      pass.write(file);
      files.add(file);
    }
    return FirstPass.read(files);
  }

  private List<Path> summed(FirstPass pass, List<Item> items) throws IOException {
    return summed(pass, items, ClickTask.NONE);
  }

  private List<Path> summed(FirstPass pass, List<Item> items, ClickTask clicks) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      Moments moments = new Moments(pass, clicks);
      part(items, part).forEach(moments::add);
      Path file = folder.resolve(items.size() + "-" + part + ".moments");
      MomentsFile.write(moments, file);
      files.add(file);
    }
    return files;
  }

  @ParameterizedTest
  @CsvSource({
    "ridge,lambda=0.1 balance=0.5",
    "ridge,lambda=0.4 balance=0 rank=5",
    "cca,dimensions=7 ridge=0.1",
    "pls,dimensions=7",
    "blm,dimensions=7 alpha=10",
    "three-view-cca,dimensions=7 ridge=0.1",
    "gmlda,dimensions=3 ridge=0.1",
    "contrastive,passes=0 components=20 dimensions=7 hubness=0"
  })
  void modelsOfMergedPartsScoreAsThoseOfAllItems(String method, String given) throws IOException {
    List<Item> items = items(1_200);
    Trainer trainer = Trainers.all().named(method);
    Parameters parameters = trainer.searchSpace().first();
    for (String parameter : given.split(" ")) {
      parameters = parameters.with(parameter.split("=")[0], parameter.split("=")[1]);
    }
    Moments moments =
        MomentsFile.read(summed(counted(items, trainer.sides()), items), ClickTask.NONE);

    assertSameScores(
        trainer.train(TrainingData.of(items, SETTINGS), parameters),
        trainer.train(moments.all(1), parameters),
        items);
    List<Item> others = items.stream().filter(item -> !item.split().equals("valid")).toList();
    assertEquals(others.size(), moments.without(Moments.TUNED_ON, 1).sums().orElseThrow().items());
  }

  /** People ask for one or two words of a picture, some of them more often than others. */
  @Test
  void countsOfAnotherFormatAreRefused() {
    String counts = new FirstPass(choices(SETTINGS, Set.of(Side.WORDS))).json();
    String earlier = counts.replace(FirstPass.FORMAT, "cross-media-counts/1");
    assertTold(
        assertThrows(IllegalArgumentException.class, () -> FirstPass.parsed(earlier)).getMessage(),
        "\"cross-media-counts/1\"",
        "\"cross-media-counts/2\"",
        "count again");
    String other = counts.replace(FirstPass.FORMAT, "another");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> FirstPass.parsed(other))
            .getMessage()
            .startsWith("not a file of counts"));
  }

  private static Stream<Arguments> methodsOfSteps() {
    return Stream.of(
        Arguments.of("pamir", Map.of("steps", "20000", "c", "0.01", "margin", "constant")),
        Arguments.of("contrastive", Map.of("passes", "20", "dimensions", "7", "hubness", "0")));
  }

  /** Steps over a sample begin at what the sums of all pictures say. */
  @ParameterizedTest
  @MethodSource("methodsOfSteps")
  void stepsBeginAtTheSumsAndGoOverASample(String method, Map<String, String> values) {
    List<Item> items = items(1_200);
    Trainer trainer = Trainers.all().named(method);
    FirstPass.Counting counting =
        new FirstPass.Counting(choices(SETTINGS, trainer.sides()).withSample(6), ClickTask.NONE);
    items.forEach(counting::add);
    Moments moments = new Moments(counting.pass());
    items.forEach(moments::add);
    Training.Outcome outcome =
        new MomentsTraining(trainer, Parameters.of(values), moments).run(1, trial -> {});

    assertTrue(
        outcome
            .remarks()
            .contains(
                method + " begins at what the sums give and learns from a sample of 36 pictures"),
        outcome.remarks().toString());
    TrainingData rest = moments.without(Moments.TUNED_ON, 1);
    TrainingData sample = rest.heldOut(rest.items());
    AverageOverQueries queries =
        new AverageOverQueries(rest.heldOut(moments.sample(Moments.TUNED_ON)));
    double alone = queries.of(trainer.train(sample, outcome.parameters()));
    assertTrue(
        outcome.averagePrecision() > alone + 0.05, outcome.averagePrecision() + ", alone " + alone);
  }

  private static ClickTask clicks(List<Item> items) {
    Random random = new Random(6);
    SortedMap<String, Map<String, Double>> clicked = new TreeMap<>();
    for (Item item : items.subList(0, items.size() / 2)) {
      List<String> words = List.of(item.text().split(" "));
      String query = String.join(" ", words.subList(0, 1 + random.nextInt(2)));
      clicked
          .computeIfAbsent(query, key -> new TreeMap<>())
          .put(item.id(), 1 + 3 * random.nextDouble());
    }
    List<ClickedPair> pairs = new ArrayList<>();
    clicked.forEach(
        (query, pictures) ->
            pictures.forEach((id, clicks) -> pairs.add(new ClickedPair(query, id, clicks, 5))));
    return new ClickTask(new WeighedClicks(pairs, "known"));
  }

  @Test
  void clicksOnMergedPartsAreLearnedAsThoseOnAllItems() throws IOException {
    List<Item> items = items(1_200);
    ClickTask clicks = clicks(items);
    Settings settings = SETTINGS.with(SETTINGS.text(), clicks);
    Trainer trainer = Trainers.all().named("click-cca");
    Parameters parameters = trainer.searchSpace().first().with("dimensions", 7);
    FirstPass pass = counted(items, settings, trainer.sides());
    List<Path> files = summed(pass, items, clicks);
    Moments moments = MomentsFile.read(files, clicks);

    assertSameScores(
        trainer.train(TrainingData.of(items, settings), parameters),
        trainer.train(moments.all(1), parameters),
        items);
    assertEquals(items.size(), moments.items());
    assertRefused(files, "name the same by --clicks");
  }

  /** Compares scores, of which the greatest is about 1. */
  private static void assertSameScores(
      CrossMediaModel expected, CrossMediaModel found, List<Item> items) {
    assertEquals(expected.textEncoder(), found.textEncoder());
    double[] scores = scores(expected.textToImage(), items);
    double greatest = Arrays.stream(scores).map(Math::abs).max().orElseThrow();
    double[] others = scores(found.textToImage(), items);
    for (int i = 0; i < scores.length; i++) {
      scores[i] /= greatest;
      others[i] /= greatest;
    }
    assertArrayEquals(scores, others, CLOSE);
  }

  private static double[] scores(Couple couple, List<Item> items) {
    return items.subList(0, 40).stream()
        .map(item -> couple.query(item.medium()))
        .flatMapToDouble(
            query ->
                items.subList(0, 40).stream()
                    .map(item -> couple.document(item.medium()))
                    .mapToDouble(document -> dot(query, document)))
        .toArray();
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  @Test
  void theOrderAndTheNamesOfPartsDoNotChangeTheSums() throws IOException {
    List<Item> items = items(200);
    List<Path> files = summed(counted(items, Set.of(Side.WORDS)), items);
    Path merged = folder.resolve("merged");
    MomentsFile.write(MomentsFile.read(files, ClickTask.NONE), merged);
    Path renamed = Files.copy(files.get(2), folder.resolve("another"));
    Path again = folder.resolve("again");
    MomentsFile.write(
        MomentsFile.read(List.of(renamed, files.get(1), files.get(0)), ClickTask.NONE), again);
    assertArrayEquals(Files.readAllBytes(merged), Files.readAllBytes(again));
  }

  @Test
  void samplesHoldAtMostSoManyItemsOfAFoldWhateverTheParts() throws IOException {
    List<Item> items = items(6_000);
    FirstPass pass = counted(items, Set.of(Side.WORDS));
    Moments whole = new Moments(pass);
    items.forEach(whole::add);
    Moments merged = MomentsFile.read(summed(pass, items), ClickTask.NONE);
    assertEquals(2_000, merged.sample(5).size());
    assertEquals(whole.sample(5), merged.sample(5));
    assertEquals(600, merged.sample(Moments.TUNED_ON).size());
    assertEquals(items.size(), merged.items());
  }

  @Test
  void foldsTakenOutOneByOneAddUpToTheWhole() throws IOException {
    List<Item> items = items(200);
    FirstPass pass = counted(items, Set.of(Side.WORDS));
    Moments whole = new Moments(pass);
    items.forEach(whole::add);
    Path before = folder.resolve("before");
    MomentsFile.write(whole, before);
    Moments again = new Moments(pass);
    for (int fold = 0; fold < Moments.FOLDS; fold++) {
      Moments taken = whole.take(fold);
      assertTrue(taken.items() > 0);
      again.merge(taken);
    }
    Path after = folder.resolve("after");
    MomentsFile.write(again, after);
    assertArrayEquals(Files.readAllBytes(before), Files.readAllBytes(after));
    assertEquals(0, whole.items());
  }

  @Test
  void partsOfDifferentFirstPassesAreRefused() throws IOException {
    List<Path> files = summed(counted(items(200), Set.of(Side.WORDS)), items(200));
    List<Path> others = summed(counted(items(210), Set.of(Side.WORDS)), items(210));
    assertRefused(List.of(files.get(0), others.get(1)), "was summed after other counts than");
  }

  @Test
  void aPartThatIsNamedTwiceIsRefused() throws IOException {
    List<Path> files = summed(counted(items(200), Set.of(Side.WORDS)), items(200));
    Path copy = Files.copy(files.get(0), folder.resolve("copy"));
    assertRefused(List.of(files.get(0), copy), "are the same part");
    Moments overlapping = new Moments(MomentsFile.read(files, ClickTask.NONE).pass());
    items(200).subList(0, 5).forEach(overlapping::add);
    MomentsFile.write(overlapping, folder.resolve("overlapping"));
    assertRefused(List.of(files.get(0), folder.resolve("overlapping")), "is in two of the parts");
  }

  @Test
  void countsOfOtherOptionsAreRefused() throws IOException {
    FirstPass words = new FirstPass(choices(SETTINGS, Set.of(Side.WORDS)));
    FirstPass texts = new FirstPass(choices(SETTINGS, Set.of(Side.TEXTS)));
    words.write(folder.resolve("words"));
    texts.write(folder.resolve("texts"));
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> FirstPass.read(List.of(folder.resolve("words"), folder.resolve("texts"))));
    assertTrue(error.getMessage().contains("was counted with other options"), error.getMessage());
  }

  @Test
  void aFileThatHoldsNoMomentsIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("text"), "no moments at all");
    assertRefused(List.of(file), "text: not a file of moments");
  }

  /** A file may be cut off on its way, or changed. */
  @Test
  void damagedFilesAreRefusedByName() throws IOException {
    List<Item> items = items(60);
    Path file = summed(counted(items, Set.of(Side.WORDS)), items).getFirst();
    byte[] whole = Files.readAllBytes(file);
    int header = (int) ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getLong();
    Random random = new Random(7);
    Path damaged = folder.resolve("damaged");
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      Files.write(damaged, Arrays.copyOf(whole, random.nextInt(whole.length)));
      assertRefused(List.of(damaged), "damaged: ");
      byte[] changed = whole.clone();
      changed[random.nextInt(header)] ^= (byte) (1 << random.nextInt(7));
      Files.write(damaged, changed);
      try {
        MomentsFile.read(List.of(damaged), ClickTask.NONE);
      } catch (IllegalArgumentException | ModelFormatException e) {
        assertTrue(e.getMessage().contains("damaged: "), e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > 100, refused + " of 200 were refused");
  }

  private static void assertRefused(List<Path> files, String message) {
    var error = assertThrows(RuntimeException.class, () -> MomentsFile.read(files, ClickTask.NONE));
    assertTrue(error.getMessage().contains(message), error.getMessage());
  }
}
