package io.github.crossmedia.train.holdout;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoldOutTest {

  private static final Settings SETTINGS = Settings.of("colours:plain");

  @TempDir private Path folder;

  private static Item item(int number, String split, String picture, View colours) {
    return new Item(
        Formatted.of("p%03d", number),
        split,
        picture,
        "sea",
        List.of(),
        Map.of("colours", colours));
  }

  /** Pictures of chance, in a folder each ten. */
  private static List<Item> items(int count, IntFunction<String> split, IntFunction<String> path) {
    Random random = new Random(3);
    return IntStream.range(0, count)
        .mapToObj(i -> item(i, split.apply(i), path.apply(i), colours(random)))
        .toList();
  }

  private static View colours(Random random) {
    float[] colours = new float[30];
    IntStream.range(0, 30).forEach(i -> colours[i] = (float) random.nextGaussian());
    return DenseVector.of(colours);
  }

  private static String inTens(int i) {
    return "album" + i / 10 + "/" + i + ".jpg";
  }

  private HoldOut held(List<Item> items, Optional<GroupingKind> by) {
    return HoldOut.of(items, by, folder, SETTINGS);
  }

  private static Set<String> folders(List<Item> items) {
    return items.stream()
        .map(item -> item.picture().substring(0, item.picture().indexOf('/')))
        .collect(Collectors.toSet());
  }

  @Test
  void wholeFoldersAreHeldOutWhereThereAreSome() {
    HoldOut held = held(items(180, i -> "", HoldOutTest::inTens), Optional.empty());
    assertEquals("20 pictures of 180 held out: 2 of 18 folders", held.remark());
    assertEquals(20, held.split().validation().size());
    Set<String> learned = folders(held.split().train());
    assertEquals(16, learned.size());
    assertTrue(folders(held.split().validation()).stream().noneMatch(learned::contains));
    assertEquals("AvgP on validation (whole folders), the best of 22 trials", held.measured(22));
  }

  @Test
  void theCollectionsOwnSplitIsKeptUnlessOneAsksForAnother() {
    List<Item> items = items(180, i -> i % 10 == 0 ? "valid" : "train", HoldOutTest::inTens);
    HoldOut own = held(items, Optional.empty());
    assertEquals(
        "18 pictures held out: the split \"valid\"; 18 of its 18 folders are learned from as"
            + " well, --hold-out folder holds out whole ones",
        own.remark());
    assertEquals(GroupingKind.NONE, own.grouping().by());
    assertEquals("AvgP on validation, before learning from it", own.measured(1));
    HoldOut asked = held(items, Optional.of(GroupingKind.FOLDER));
    assertEquals("20 pictures of 180 held out: 2 of 18 folders", asked.remark());
  }

  @Test
  void aFewFoldersAreNoSeriesAndPicturesOfChanceNoDuplicates() {
    HoldOut held = held(items(90, i -> "", i -> "abc".charAt(i % 3) + "/" + i), Optional.empty());
    assertEquals("10 pictures of 90 held out, drawn one by one", held.remark());
    assertEquals(TrainingSplit.of(items(90, i -> "", i -> ""), 1).validation().size(), 10);
  }

  @Test
  void testPicturesAreInNoPart() {
    List<Item> items = items(200, i -> i < 180 ? "train" : "test", HoldOutTest::inTens);
    HoldOut held = held(items, Optional.empty());
    assertTrue(held.split().all().stream().noneMatch(item -> item.split().equals("test")));
    assertEquals(180, held.split().all().size());
  }

  @Test
  void daysComeFromTheCamerasClock() throws IOException {
    for (int i = 0; i < 60; i++) {
      String time = Formatted.of("2006:10:%02d 16:27:%02d", 1 + i / 3, i);
      Files.write(folder.resolve(i + ".jpg"), new TaggedJpeg().exifTime(time).bytes());
    }
    Files.write(folder.resolve("7.jpg"), new TaggedJpeg().exifTime("0000:00:00 00:00:00").bytes());
    Files.delete(folder.resolve("8.jpg"));
    HoldOut held = held(items(60, i -> "", i -> i + ".jpg"), Optional.empty());
    assertEquals(GroupingKind.DAY, held.grouping().by());
    assertTrue(held.remark().endsWith(" of 22 days"), held.remark());
    List<Item> items = held.split().all();
    Item first = items.stream().filter(item -> item.id().equals("p030")).findFirst().get();
    Item same = items.stream().filter(item -> item.id().equals("p032")).findFirst().get();
    Item next = items.stream().filter(item -> item.id().equals("p033")).findFirst().get();
    assertTrue(held.grouping().together(first, same));
    assertFalse(held.grouping().together(first, next));
  }

  /** Series of four: one picture of chance, and three that differ from it by a twentieth. */
  @Test
  void nearDuplicatesAreFoundByTheirViews() {
    Random random = new Random(5);
    List<Item> items = new ArrayList<>();
    for (int series = 0; series < 40; series++) {
      float[] base = new float[30];
      IntStream.range(0, 30).forEach(i -> base[i] = (float) random.nextGaussian());
      for (int copy = 0; copy < 4; copy++) {
        float[] colours = base.clone();
        IntStream.range(0, 30).forEach(i -> colours[i] += 0.05f * (float) random.nextGaussian());
        items.add(item(4 * series + copy, "", "", DenseVector.of(colours)));
      }
    }
    HoldOut held = held(items, Optional.empty());
    assertEquals("16 pictures of 160 held out: 4 of 40 groups of near-duplicates", held.remark());
    assertTrue(held.grouping().together(items.get(0), items.get(3)));
    assertFalse(held.grouping().together(items.get(0), items.get(4)));
    HoldOut alone = held(items, Optional.of(GroupingKind.NONE));
    assertEquals("17 pictures of 160 held out, drawn one by one", alone.remark());
  }

  @Test
  void aHeapBesideManyFoldersIsNoSeries() {
    List<Item> items = items(300, i -> "", i -> i < 150 ? inTens(i) : "heap/" + i + ".jpg");
    HoldOut held = held(items, Optional.of(GroupingKind.FOLDER));
    assertEquals(33, held.split().validation().size());
    assertTrue(held.remark().endsWith(" of 165 folders"), held.remark());
    assertTrue(held.grouping().together(items.get(0), items.get(9)));
    assertFalse(held.grouping().together(items.get(150), items.get(151)));
  }

  /** Distances of pictures lie the nearer together the more views are joined. */
  @Test
  void nearDuplicatesAreFoundByManyViewsTogether() {
    Random random = new Random(6);
    List<String> names = IntStream.range(0, 8).mapToObj(view -> "view" + view).toList();
    List<Item> items = new ArrayList<>();
    for (int series = 0; series < 40; series++) {
      List<float[]> bases =
          names.stream()
              .map(
                  name -> {
                    float[] base = new float[40];
                    IntStream.range(0, 6)
                        .forEach(i -> base[random.nextInt(40)] = random.nextInt(9));
                    base[0] = 1;
                    return base;
                  })
              .toList();
      for (int copy = 0; copy < 4; copy++) {
        Map<String, View> views = new HashMap<>();
        for (int view = 0; view < names.size(); view++) {
          float[] counts = bases.get(view).clone();
          counts[random.nextInt(40)] += 0.2f;
          views.put(names.get(view), SparseVector.of(DenseVector.of(counts)));
        }
        String id = Formatted.of("p%03d", items.size());
        items.add(new Item(id, "", "", "sea", List.of(), views));
      }
    }
    Settings many =
        Settings.of(names.stream().map(name -> name + ":hellinger").toArray(String[]::new));
    HoldOut held = HoldOut.of(items, Optional.empty(), folder, many);
    assertEquals("16 pictures of 160 held out: 4 of 40 groups of near-duplicates", held.remark());
    assertTrue(held.grouping().together(items.get(0), items.get(3)));
    assertFalse(held.grouping().together(items.get(0), items.get(4)));
  }

  @Test
  void oneFolderCannotBeHeldOut() {
    List<Item> items = items(30, i -> "", i -> "all/" + i);
    assertTold(
        assertThrows(
                IllegalArgumentException.class, () -> held(items, Optional.of(GroupingKind.FOLDER)))
            .getMessage(),
        "30 pictures",
        "by folder");
  }
}
