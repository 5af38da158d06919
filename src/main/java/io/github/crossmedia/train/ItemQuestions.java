package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import java.util.stream.IntStream;

/** Items whose one medium is the query for the other medium of all items of a data set. */
public final class ItemQuestions implements Questions {

  private static final int MOST_ASKED = 5_000;

  private final Direction direction;
  private final List<Item> items;
  private final Candidates candidates;
  private final List<Item> asking;
  private final int[][] relevant;

  ItemQuestions(Direction direction, List<Item> items, ItemTask task) {
    this.direction = direction;
    this.items = items;
    this.candidates = Candidates.of(items.stream().map(Item::id).toList());
    int every = Math.max(1, Math.ceilDiv(items.size(), MOST_ASKED));
    this.asking =
        IntStream.range(0, Math.ceilDiv(items.size(), every))
            .mapToObj(query -> items.get(query * every))
            .toList();
    this.relevant =
        asking.stream()
            .map(
                item ->
                    IntStream.range(0, items.size())
                        .filter(place -> task.areAlike(item, items.get(place)))
                        .toArray())
            .toArray(int[][]::new);
  }

  /** The item that asks. */
  public Item asking(int query) {
    return asking.get(query);
  }

  @Override
  public Direction direction() {
    return direction;
  }

  @Override
  public int size() {
    return asking.size();
  }

  @Override
  public int[] relevant(int query) {
    return relevant[query];
  }

  @Override
  public Candidates candidates() {
    return candidates;
  }

  @Override
  public int words(int query) {
    return 0;
  }

  @Override
  public Calibration calibration(CrossMediaModel model, int query) {
    return direction.of(model).calibration(asking(query).medium());
  }

  @Override
  public PointScores scores(CrossMediaModel model) {
    return PointScores.of(direction.of(model), media(asking), media(items));
  }

  private static List<Medium> media(List<Item> items) {
    return items.stream().map(Item::medium).toList();
  }
}
