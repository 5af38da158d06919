package io.github.crossmedia.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.fusion.DirectionTrainer;
import io.github.crossmedia.train.fusion.FusionTrainer;
import io.github.crossmedia.train.latent.ContrastiveTrainer;
import io.github.crossmedia.train.latent.MixedContrastiveTrainer;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.linear.LandmarkRidgeTrainer;
import io.github.crossmedia.train.linear.MixedRidgeTrainer;
import io.github.crossmedia.train.linear.RidgeTrainer;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.TrainerSource;
import io.github.crossmedia.train.nearest.NearestTrainer;
import io.github.crossmedia.train.pamir.PamirTrainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** All methods, by name. */
public final class Trainers {

  /** Between the names of two methods it means their fusion, which can be a member itself. */
  private static final String SUM = "+";

  private final TreeMap<String, Trainer> trainers = new TreeMap<>();

  public Trainers(Collection<? extends Trainer> trainers) {
    trainers.forEach(trainer -> this.trainers.put(trainer.method(), trainer));
  }

  /** Returns the methods of this room, and those of other jars. */
  public static Trainers all() {
    List<Trainer> all = new ArrayList<>();
    all.add(new ContrastiveTrainer());
    all.add(new DistilledWordsTrainer(NetworkPair.Missing.INSTANCE));
    all.add(new KernelRidgeTrainer());
    all.add(new LandmarkRidgeTrainer());
    all.add(new MixedContrastiveTrainer());
    all.add(new MixedRidgeTrainer());
    all.add(new NearestTrainer());
    all.add(new PairTrainer(NetworkPair.Missing.INSTANCE));
    all.add(new PamirTrainer());
    all.add(new RidgeTrainer());
    TrainerSource.all().forEach(all::add);
    return new Trainers(all);
  }

  /** Returns a method that stands alone. */
  public Trainer named(String method) {
    return named(method, List.of());
  }

  public Trainer named(String method, List<String> members) {
    if (method.equals(FusionTrainer.METHOD)) {
      return new FusionTrainer(members.stream().map(this::named).toList());
    }
    if (method.equals(DirectionTrainer.METHOD)) {
      return new DirectionTrainer(members.stream().map(this::named).toList());
    }
    if (members.isEmpty() && method.contains(SUM)) {
      return new FusionTrainer(
          method, Arrays.stream(method.split(Pattern.quote(SUM))).map(this::named).toList());
    }
    Trainer trainer = trainers.get(method);
    if (trainer == null) {
      throw new IllegalArgumentException(
          Formatted.of(
              "unknown method \"%s\", known are %s, and %s or %s of some of them",
              method,
              String.join(", ", trainers.keySet()),
              FusionTrainer.METHOD,
              DirectionTrainer.METHOD));
    }
    if (!members.isEmpty()) {
      throw new IllegalArgumentException(
          "only fusion and by-direction have members, not " + method);
    }
    return trainer;
  }

  public List<Trainer> list() {
    return List.copyOf(trainers.values());
  }
}
