package io.github.crossmedia.train.method;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The training pictures that a model contains. Above a cap it contains a sample, which is drawn by
 * the seed. Their number and size become part of the model's card.
 */
public final class CarriedPictures {

  /** The parameter that holds the cap. */
  public static final Parameter<Long> CAP =
      Parameter.count(
          "cap",
          "the most pictures to learn from and carry; if there are more, a sample is "
              + "drawn, which `train` reports");

  /** The card's entry about the carried pictures. */
  public static final String CARRIED = "carried";

  private static final String CUT = "cut at the cap";
  private static final double MEGABYTE = 1e6;

  private final int[] places;
  private final int available;

  private CarriedPictures(int[] places, int available) {
    this.places = places;
    this.available = available;
  }

  /** Returns the pictures of the data that have words, or a sample of them. */
  public static CarriedPictures of(TrainingData data, Parameters parameters) {
    return sampled(data, Math.clamp(parameters.get(CAP), 1, Integer.MAX_VALUE));
  }

  /** At most so many of the pictures that have words. */
  public static CarriedPictures sampled(TrainingData data, int cap) {
    int[] captioned =
        IntStream.range(0, data.size())
            .filter(picture -> data.words().captionCounts().get(picture).size() > 0)
            .toArray();
    return new CarriedPictures(sample(captioned, cap, data.seed()), captioned.length);
  }

  private static int[] sample(int[] all, int cap, long seed) {
    int[] shuffled = all.clone();
    SplittableRandom random = new SplittableRandom(seed);
    int count = Math.min(cap, all.length);
    for (int i = 0; i < count && count < all.length; i++) {
      int j = random.nextInt(i, shuffled.length);
      int place = shuffled[i];
      shuffled[i] = shuffled[j];
      shuffled[j] = place;
    }
    int[] sample = Arrays.copyOf(shuffled, count);
    Arrays.sort(sample);
    return sample;
  }

  /** Returns a remark about a model that carries fewer pictures than there are. */
  public static List<String> remarks(ModelCard card) {
    return card.parameters().entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(CARRIED) && entry.getValue().contains(CUT))
        .map(entry -> "the model carries " + entry.getValue())
        .toList();
  }

  public int size() {
    return places.length;
  }

  /** For each carried picture the members of its group, including itself. */
  public List<int[]> groups(TrainingData data) {
    List<Item> carried = Arrays.stream(places).mapToObj(data.items()::get).toList();
    Map<String, Integer> rows = new HashMap<>();
    carried.forEach(item -> rows.put(item.id(), rows.size()));
    int[][] groups = new int[places.length][];
    for (List<Item> group : data.settings().grouping().of(carried)) {
      int[] members = group.stream().mapToInt(item -> rows.get(item.id())).sorted().toArray();
      IntStream.of(members).forEach(member -> groups[member] = members);
    }
    return List.of(groups);
  }

  public SparseMatrix rowsOf(SparseMatrix matrix) {
    return places.length == matrix.rows() ? matrix : matrix.rows(places);
  }

  /** Returns the encoded carried pictures, one row for each. */
  public SparseMatrix encoded(TrainingData data, Encoder encoder) {
    return SparseMatrix.of(
        encoder.dimension(),
        Arrays.stream(places)
            .mapToObj(place -> EncodedItems.of(data.items().get(place), encoder))
            .toList());
  }

  /** Returns the parameters, with the number and size of the carried pictures. */
  public Parameters describe(Parameters parameters, SparseMatrix... carried) {
    return describe(parameters, Arrays.stream(carried).mapToLong(SparseMatrix::bytes).sum());
  }

  /** Returns the same for a total of so many bytes. */
  public Parameters describe(Parameters parameters, long bytes) {
    String cut = places.length < available ? " of " + available + ", " + CUT : "";
    return parameters.with(
        CARRIED, Formatted.of("%d pictures%s, %.1f MB", places.length, cut, bytes / MEGABYTE));
  }
}
