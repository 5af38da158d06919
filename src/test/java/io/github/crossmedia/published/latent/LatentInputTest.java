package io.github.crossmedia.published.latent;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a latent method is given, its model holds numbers, or a sentence says what to do. */
@Tag("thorough")
class LatentInputTest {

  private static final int STEPS = 25;

  /** Items that a ridge, or the zeros that constant columns become, must make solvable. */
  enum Odd {
    FEWER_ITEMS_THAN_DIMENSIONS {
      @Override
      List<Item> items() {
        return MadeUpItems.of(4, 1);
      }
    },
    CONSTANT_COLUMNS {
      @Override
      List<Item> items() {
        return changed(30, (random, own) -> with(own, 0, 3));
      }
    },
    DUPLICATE_COLUMNS {
      @Override
      List<Item> items() {
        return changed(30, (random, own) -> with(own, 1, -2 * own[0]));
      }
    },
    COLUMN_OF_ONE_ITEM {
      @Override
      List<Item> items() {
        List<Item> items = changed(30, (random, own) -> with(own, 1, 0));
        items.set(3, item(items.get(3), own -> with(own, 1, 9)));
        return items;
      }
    },
    SINGULAR {
      @Override
      List<Item> items() {
        return changed(30, (random, own) -> times(own[2], new float[own.length]));
      }
    },
    ITEMS_ALL_ALIKE {
      @Override
      List<Item> items() {
        return changed(
            6,
            (random, own) ->
                IntStream.range(0, own.length)
                    .collect(
                        () -> new float[own.length],
                        (same, i) -> same[i] = i + 1,
                        (one, other) -> {}));
      }
    },
    ZEROS {
      @Override
      List<Item> items() {
        return changed(6, (random, own) -> new float[own.length]);
      }
    },
    HUGE {
      @Override
      List<Item> items() {
        return changed(30, (random, own) -> scaled(own, 1e18f));
      }
    },
    TINY {
      @Override
      List<Item> items() {
        return changed(30, (random, own) -> scaled(own, 1e-18f));
      }
    },
    CLASS_OF_ONE_ITEM {
      @Override
      List<Item> items() {
        List<Item> items = new ArrayList<>(MadeUpItems.of(30, 1));
        items.add(
            MadeUpItems.item("alone", List.of("a class of its own"), new float[7], new float[5]));
        return items;
      }
    };

    abstract List<Item> items();
  }

  private interface Change {
    float[] of(Random random, float[] own);
  }

  private static List<Item> changed(int count, Change change) {
    Random random = new Random(2);
    List<Item> items = new ArrayList<>();
    MadeUpItems.of(count, 1).forEach(each -> items.add(item(each, own -> change.of(random, own))));
    return items;
  }

  private static Item item(Item item, UnaryOperator<float[]> change) {
    return MadeUpItems.item(
        item.id(),
        item.labels(),
        change.apply(view(item, "seen")),
        change.apply(view(item, "read")));
  }

  private static float[] view(Item item, String name) {
    return ((DenseVector) item.views().get(name)).toArray().clone();
  }

  private static float[] with(float[] values, int place, float value) {
    values[place] = value;
    return values;
  }

  private static float[] scaled(float[] values, float factor) {
    IntStream.range(0, values.length).forEach(i -> values[i] *= factor);
    return values;
  }

  private static float[] times(float value, float[] values) {
    IntStream.range(0, values.length).forEach(i -> values[i] = value * (i + 1));
    return values;
  }

  /** A search for the least loss ends early: what is not finite is so from its first steps on. */
  private static Parameters first(Trainer trainer) {
    Parameters first = trainer.searchSpace().first();
    return first.has(CorrespondenceAutoEncoder.STEPS.name())
        ? first.with(CorrespondenceAutoEncoder.STEPS, STEPS)
        : first;
  }

  static Stream<Trainer> trainers() {
    return LatentTrainerTest.trainers();
  }

  static Stream<Arguments> trainersAndItems() {
    return trainers()
        .flatMap(
            trainer -> Stream.of(Odd.values()).map(odd -> Arguments.of(trainer.method(), odd)));
  }

  @ParameterizedTest
  @MethodSource("trainersAndItems")
  void aModelOfOddItemsHoldsNumbers(String method, Odd odd) throws IOException {
    Trainer trainer = Trainers.all().named(method);
    List<Item> items = odd.items();
    CrossMediaModel model =
        trainer.train(TrainingData.of(items, MadeUpItems.settings("raw", items)), first(trainer));
    // a file takes no other numbers
    ModelFile.write(model, new ByteArrayOutputStream());
    List<Item> asked = new ArrayList<>(items);
    asked.addAll(MadeUpItems.of(3, 9));
    for (Item item : asked) {
      for (Direction direction : Direction.values()) {
        float[] query = direction.of(model).query(item.medium());
        float[] document = direction.of(model).document(item.medium());
        for (int i = 0; i < query.length; i++) {
          assertTrue(Float.isFinite(query[i]) && Float.isFinite(document[i]), item.id());
        }
      }
    }
  }

  static Stream<String> methodsWithLabels() {
    return trainers().filter(trainer -> trainer.needs().contains(Need.LABELS)).map(Trainer::method);
  }

  @ParameterizedTest
  @MethodSource("methodsWithLabels")
  void oneClassAloneIsRefused(String method) {
    Trainer trainer = Trainers.all().named(method);
    List<Item> items =
        MadeUpItems.of(12, 1).stream()
            .map(
                item ->
                    MadeUpItems.item(
                        item.id(), List.of("same"), view(item, "seen"), view(item, "read")))
            .toList();
    assertTold(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    trainer.train(
                        TrainingData.of(items, MadeUpItems.settings("raw", items)), first(trainer)))
            .getMessage(),
        "label",
        "at least 2");
  }

  /** What is missing in some items leaves these out, what is missing in all is told. */
  enum Missing {
    PICTURE("seen"),
    TEXT("read"),
    LABELS("labels");

    private final String what;

    Missing(String what) {
      this.what = what;
    }

    Item without(Item item) {
      if (this == LABELS) {
        return MadeUpItems.item(item.id(), List.of(), view(item, "seen"), view(item, "read"));
      }
      String kept = this == PICTURE ? "read" : "seen";
      return new Item(
          item.id(), "train", "", "", item.labels(), Map.of(kept, item.views().get(kept)));
    }
  }

  static Stream<Arguments> trainersAndMissing() {
    return trainers()
        .flatMap(
            trainer ->
                Stream.of(Missing.values())
                    .filter(
                        missing ->
                            missing != Missing.LABELS || trainer.needs().contains(Need.LABELS))
                    .map(missing -> Arguments.of(trainer.method(), missing)));
  }

  @ParameterizedTest
  @MethodSource("trainersAndMissing")
  void itemsThatMissSomethingAreLeftOutAndTold(String method, Missing missing) {
    Trainer trainer = Trainers.all().named(method);
    List<Item> train = new ArrayList<>(MadeUpItems.of(30, 1));
    Training training = new Training(trainer, first(trainer), MadeUpItems.settings("raw", train));
    train.replaceAll(item -> train.indexOf(item) % 5 == 0 ? missing.without(item) : item);
    List<String> remarks = training.run(train, MadeUpItems.of(12, 2), trial -> {}).remarks();
    assertTrue(
        remarks.stream()
            .anyMatch(each -> each.contains("left out 6") && each.contains(missing.what)),
        remarks.toString());

    List<Item> none = new ArrayList<>(MadeUpItems.of(30, 1));
    none.replaceAll(missing::without);
    String told =
        assertThrows(
                IllegalArgumentException.class,
                () -> training.run(none, MadeUpItems.of(12, 2), trial -> {}))
            .getMessage();
    assertTrue(told.contains(missing.what), told);
  }
}
