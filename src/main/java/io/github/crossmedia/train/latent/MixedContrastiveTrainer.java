package io.github.crossmedia.train.latent;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.HubnessProjection;
import io.github.crossmedia.model.projection.MixtureProjection;
import io.github.crossmedia.model.projection.PartialProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.linear.CollectionGate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A contrastive space for each of several collections. A text has a point in each of them, and a
 * picture's point in each is weighted by how much it looks like the collection's pictures: a
 * mixture of experts (Jacobs, Jordan, Nowlan and Hinton, 1991) whose experts are known.
 */
public final class MixedContrastiveTrainer implements Trainer {

  static final Parameter<Double> SHARPNESS =
      Parameter.positive(
          "sharpness",
          "how sharply pictures are told apart: 0.1 mixes all alike, 20 takes the likest "
              + "collection alone",
          4);

  private static final Parameter<Double> HUBNESS =
      Parameter.positive("hubness", "how sharply the nearest count", 10);

  private static final String METHOD = "mixed-contrastive";

  /**
   * What the hubness of a text is multiplied by in each picture. A one would be the largest
   * component of a picture by far, and make vectors of bytes coarse.
   */
  private static final float CONSTANT = 0.25f;

  private final ContrastiveTrainer expert = new ContrastiveTrainer();

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public Set<Need> needs() {
    return expert.needs();
  }

  @Override
  public SearchSpace searchSpace() {
    return expert.searchSpace().with(HUBNESS, SHARPNESS);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    parameters.get(HUBNESS);
    CollectionGate gate =
        data.once(CollectionGate.class, METHOD, () -> CollectionGate.of(data, METHOD));
    List<CrossMediaModel> spaces =
        CollectionGate.places(data, METHOD).stream()
            .map(own -> expert.train(part(data, own), parameters))
            .toList();
    float[] ones = new float[spaces.size()];
    Arrays.fill(ones, 1);
    Projection every =
        new AffineProjection(
            Matrix.of(
                data.textEncoder().dimension(),
                ones.length,
                new float[Math.multiplyExact(data.textEncoder().dimension(), ones.length)]),
            DenseVector.of(ones));
    return LatentSpace.of(
            new MixtureProjection(
                gate.shares(parameters.get(SHARPNESS), ones),
                apart(
                    spaces.stream().map(each -> each.textToImage().documentTower()).toList(),
                    CONSTANT)),
            new MixtureProjection(
                every,
                apart(
                    spaces.stream().map(each -> each.textToImage().queryTower()).toList(),
                    1 / CONSTANT)))
        .model(
            data,
            ModelCard.of(METHOD, parameters.values()),
            parameters.with(LatentSpace.SIMILARITY, Similarity.DOT.label()));
  }

  private static TrainingData part(TrainingData data, int[] places) {
    List<Item> items = Arrays.stream(places).mapToObj(data.items()::get).toList();
    return data.heldOut(items);
  }

  /**
   * Returns the projections of towers, each into dimensions of its own.
   *
   * @param factor of the first dimension that hubness adds
   */
  private static List<Projection> apart(List<Tower> towers, float factor) {
    int dimension = towers.stream().mapToInt(Tower::dimension).sum();
    List<Projection> apart = new ArrayList<>();
    int first = 0;
    for (Tower tower : towers) {
      int own = tower.dimension();
      float[] diagonal = new float[Math.multiplyExact(own, own)];
      int[] reached = new int[own];
      for (int i = 0; i < own; i++) {
        diagonal[i * own + i] = i == own - HubnessProjection.ADDED ? factor : 1;
        reached[i] = first + i;
      }
      apart.add(
          new ChainProjection(
              List.of(
                  ((EncodedTower) tower).projection(),
                  new PartialProjection(Matrix.of(own, own, diagonal), reached, dimension))));
      first += own;
    }
    return apart;
  }
}
