package io.github.crossmedia.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.published.generative.CmttTrainer;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossFittingTest {

  /** Learns as CMTT does and keeps what it learned from. */
  private static final class Listening implements Trainer {

    private final Trainer trainer = new CmttTrainer();
    private final List<List<Item>> learned = new ArrayList<>();

    @Override
    public String method() {
      return trainer.method();
    }

    @Override
    public Set<Need> needs() {
      return trainer.needs();
    }

    @Override
    public SearchSpace searchSpace() {
      return trainer.searchSpace();
    }

    @Override
    public CrossMediaModel train(TrainingData data, Parameters parameters) {
      learned.add(data.items());
      return trainer.train(data, parameters);
    }
  }

  private static List<Item> inAlbums() {
    List<Item> items = new ArrayList<>();
    for (Item item : Scenery.pictures(180, 1)) {
      String picture = "album" + items.size() % 18 + "/" + item.id();
      items.add(new Item(item.id(), "", picture, item.text(), List.of(), item.views()));
    }
    return items;
  }

  @Test
  void wholeGroupsAreLeftOutInTurn() {
    Settings settings = Settings.of("blobs");
    HoldOut held = HoldOut.of(inAlbums(), Optional.of(GroupingKind.FOLDER), Path.of(""), settings);
    Listening trainer = new Listening();
    List<Item> train = held.split().train();
    List<String> told = new ArrayList<>();
    new Training.CrossFitting(trainer, settings.withGrouping(held.grouping()))
        .fitted(
            train,
            held.split().validation(),
            trainer.searchSpace().first(),
            (done, total) -> told.add(done + " of " + total));
    assertEquals(List.of("0 of 4", "1 of 4", "2 of 4", "3 of 4", "4 of 4"), told);
    assertEquals(4, trainer.learned.size());
    Set<String> leftOut = new HashSet<>();
    for (List<Item> learned : trainer.learned) {
      Set<Item> seen = new HashSet<>(learned);
      assertTrue(seen.containsAll(held.split().validation()));
      for (List<Item> album : held.grouping().of(train)) {
        long of = album.stream().filter(seen::contains).count();
        assertTrue(of == 0 || of == album.size(), of + " of " + album.size());
        if (of == 0) {
          album.forEach(item -> assertTrue(leftOut.add(item.id()), "left out once"));
        }
      }
    }
    assertTrue(leftOut.size() >= 4 * train.size() / 9, leftOut.size() + " pictures");
  }
}
