package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Questions of items, or of their sentences: one medium of an item is the query for the other
 * medium of all items.
 */
public final class ItemQuestions implements Questions {

  private static final int MAX_ASKED = 5_000;

  private final Direction direction;
  private final List<Item> answering;
  private final Candidates candidates;
  private final List<Item> asking;
  private final int[][] relevant;

  private ItemQuestions(
      Direction direction, List<Item> from, List<Item> answering, Function<Item, int[]> relevant) {
    this.direction = direction;
    this.answering = answering;
    this.candidates = Candidates.of(answering.stream().map(Item::id).toList());
    int every = Math.max(1, Math.ceilDiv(from.size(), MAX_ASKED));
    this.asking =
        IntStream.range(0, Math.ceilDiv(from.size(), every))
            .mapToObj(query -> from.get(query * every))
            .toList();
    this.relevant = asking.stream().map(relevant).toArray(int[][]::new);
  }

  ItemQuestions(Direction direction, List<Item> items, ItemTask task) {
    this(
        direction,
        items,
        items,
        item ->
            IntStream.range(0, items.size())
                .filter(place -> task.areAlike(item, items.get(place)))
                .toArray());
  }

  /** Returns sentences that ask for their pictures, or pictures that ask for their sentences. */
  static ItemQuestions ofSentences(Direction direction, List<Item> pictures) {
    List<Item> sentences = Sentences.of(pictures);
    boolean areAsked = direction == Direction.IMAGE_TO_TEXT;
    List<Item> answering = areAsked ? sentences : pictures;
    Function<Item, String> answer = areAsked ? Sentences::owner : Item::id;
    Function<Item, String> asking = areAsked ? Item::id : Sentences::owner;
    Map<String, int[]> places = new HashMap<>();
    for (int place = 0; place < answering.size(); place++) {
      places.merge(answer.apply(answering.get(place)), new int[] {place}, ItemQuestions::joined);
    }
    return new ItemQuestions(
        direction,
        areAsked ? pictures : sentences,
        answering,
        item -> places.getOrDefault(asking.apply(item), new int[0]));
  }

  private static int[] joined(int[] some, int[] others) {
    return IntStream.concat(IntStream.of(some), IntStream.of(others)).toArray();
  }

  public Item asking(int query) {
    return asking.get(query);
  }

  public List<Item> answering() {
    return answering;
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
    return PointScores.of(direction.of(model), media(asking), media(answering));
  }

  @Override
  public PointScores scores(KnownPoints points) {
    return direction == Direction.TEXT_TO_IMAGE
        ? PointScores.of(points.ofTexts(media(asking)), points.ofPictures(answering))
        : PointScores.of(points.ofPictures(asking), points.ofTexts(media(answering)));
  }

  private static List<Medium> media(List<Item> items) {
    return items.stream().map(Item::medium).toList();
  }
}
