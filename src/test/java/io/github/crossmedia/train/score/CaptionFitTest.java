package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The scores of a finished model are fitted to other pictures. */
class CaptionFitTest {

  private static final int EVERY = 8;

  private static CrossMediaModel model() {
    TrainingData data = Scenery.data(900, 1);
    Trainer trainer = Trainers.all().named("cmtt");
    return trainer.train(data, trainer.searchSpace().first());
  }

  /** Every eighth picture shows what the model has no word for, whatever else it shows. */
  private static List<Item> pictures() {
    List<Item> known = Scenery.pictures(800, 2);
    return IntStream.range(0, known.size())
        .mapToObj(
            i -> {
              Item item = known.get(i);
              String text = i % EVERY == 0 ? item.text() + " unicorn" : item.text();
              return new Item(item.id(), "", "", text, List.of(), item.views());
            })
        .toList();
  }

  private static QueryCalibrations fitted(List<Item> pictures) {
    CrossMediaModel model = model();
    return CaptionFit.of(model, model.textEncoder().orElseThrow(), List.of(pictures), 1)
        .textToImage()
        .calibrations()
        .across();
  }

  @Test
  void anUnknownWordLeavesTheShareOfPicturesThatShowIt() {
    assertEquals(1.0 / EVERY, fitted(pictures()).unknown(), 0.03);
    assertEquals(QueryCalibrations.UNKNOWN, fitted(Scenery.pictures(800, 2)).unknown());
  }

  @Test
  void picturesLikeAPictureAreThoseWhoseCaptionsShareHalfTheirWords() {
    Calibration among = fitted(pictures()).among();
    assertTrue(among.apply(1) > 8 * among.apply(0), among.toString());
    List<Item> alone =
        Scenery.pictures(800, 2).stream()
            .map(item -> new Item(item.id(), "", "", item.id(), List.of(), item.views()))
            .toList();
    assertEquals(Calibration.unfitted(), fitted(alone).among(), "nothing was alike");
  }
}
