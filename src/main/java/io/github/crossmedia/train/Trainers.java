package io.github.crossmedia.train;

import io.github.crossmedia.train.fusion.FusionTrainer;
import io.github.crossmedia.train.generative.CmrmTrainer;
import io.github.crossmedia.train.generative.CmttTrainer;
import io.github.crossmedia.train.generative.PlsaTrainer;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.linear.RidgeTrainer;
import io.github.crossmedia.train.nearest.NearestTrainer;
import io.github.crossmedia.train.pamir.PamirTrainer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** The methods one can name. */
public final class Trainers {

  private final TreeMap<String, Trainer> trainers = new TreeMap<>();

  public Trainers(Collection<? extends Trainer> trainers) {
    trainers.forEach(trainer -> this.trainers.put(trainer.method(), trainer));
  }

  /** All methods of this package. */
  public static Trainers all() {
    List<Trainer> single =
        List.of(
            new CmrmTrainer(),
            new CmttTrainer(),
            new KernelRidgeTrainer(),
            new NearestTrainer(),
            new PamirTrainer(),
            new PlsaTrainer(),
            new RidgeTrainer());
    List<Trainer> all = new ArrayList<>(single);
    all.add(new FusionTrainer(single));
    return new Trainers(all);
  }

  public Trainer named(String method) {
    Trainer trainer = trainers.get(method);
    if (trainer == null) {
      throw new IllegalArgumentException(
          "unknown method \"" + method + "\", known are " + String.join(", ", trainers.keySet()));
    }
    return trainer;
  }

  public List<Trainer> list() {
    return List.copyOf(trainers.values());
  }
}
