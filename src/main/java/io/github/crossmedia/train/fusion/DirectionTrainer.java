package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Trial;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.method.TuningFold;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes for each direction the method with the best results on held-out items, with its own
 * parameters and similarity: a model of two couples.
 *
 * <p>Parameters: {@value #TEXT}, the method that texts are asked by, and {@value #IMAGE}, the one
 * that pictures are asked by; and all parameters of the methods as {@code text.METHOD.name} and
 * {@code image.METHOD.name}.
 */
public final class DirectionTrainer implements Trainer {

  /** The name on the command line. */
  public static final String METHOD = "by-direction";

  static final String TEXT = "text";
  static final String IMAGE = "image";

  private final Members members;

  public DirectionTrainer(List<Trainer> members) {
    this.members = Members.of(members, METHOD, "sm and scm");
  }

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public Set<Need> needs() {
    return members.needs();
  }

  @Override
  public SearchSpace searchSpace() {
    SearchSpace space = SearchSpace.of();
    for (Direction direction : Direction.values()) {
      String query = query(direction);
      space = space.with(Parameter.text(query, "the member that asks", members.names().toArray()));
      for (Trainer member : members.trainers()) {
        space = space.with(query + "." + member.method(), member.searchSpace());
      }
    }
    return space;
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    CrossMediaModel ofTexts = member(Direction.TEXT_TO_IMAGE, data, parameters);
    CrossMediaModel ofPictures = member(Direction.IMAGE_TO_TEXT, data, parameters);
    Couple textToImage = ofTexts.textToImage();
    Couple imageToText = ofPictures.imageToText();
    return new CrossMediaModel(
        ModelCard.of(METHOD, used(parameters).values()),
        space(ofTexts.space(), ofPictures.space()),
        textToImage,
        imageToText);
  }

  private CrossMediaModel member(Direction direction, TrainingData data, Parameters parameters) {
    String name = parameters.text(query(direction));
    return named(name).train(data, parameters.under(query(direction)).under(name));
  }

  /** Returns the common space; dimensions keep their names if both couples have the same. */
  private static Space space(Space one, Space other) {
    if (one.equals(other)) {
      return one;
    }
    if (!(one instanceof Space.Latent) || !(other instanceof Space.Latent)) {
      throw new IllegalArgumentException(
          METHOD + " can't join words with a latent space: name members of one kind");
    }
    return new Space.Latent(List.of());
  }

  /** Returns the best member in each direction, regardless of the other direction. */
  @Override
  public Optional<Tuning> tuned(
      SearchSpace space, List<TuningFold> folds, Consumer<Trial> progress) {
    Parameters chosen = space.first();
    double sum = 0;
    int measured = 0;
    for (Direction direction : Direction.values()) {
      String query = query(direction);
      List<TuningFold> asked = folds.stream().map(fold -> fold.in(direction)).toList();
      double best = Double.NEGATIVE_INFINITY;
      for (String name : space.choices(query)) {
        Trainer member = named(name);
        SearchSpace own = narrowed(member, space, query + "." + name);
        Tuning tuning = Tuner.tune(member, own, asked, trial -> {});
        measured += tuning.measured();
        if (tuning.averagePrecision() > best) {
          best = tuning.averagePrecision();
          chosen = chosen.with(query, name);
          chosen = Members.with(chosen, query + "." + name, tuning.best().parameters().values());
        }
      }
      if (best == Double.NEGATIVE_INFINITY) {
        throw new IllegalArgumentException(
            METHOD + " needs a task that asks by either medium: --task labels, pairs or sentences");
      }
      sum += best / Direction.values().length;
    }
    Parameters used = used(chosen);
    Candidate best = new Candidate(used, train(folds.getFirst().data(), used), measured);
    Trial trial = new Trial(used, sum);
    progress.accept(trial);
    return Optional.of(new Tuning(best, sum, measured, List.of(trial)));
  }

  private static SearchSpace narrowed(Trainer member, SearchSpace whole, String prefix) {
    SearchSpace space = member.searchSpace();
    for (String name : space.names()) {
      space = space.choosing(name, whole.choices(prefix + "." + name).toArray());
    }
    return space;
  }

  private Trainer named(String name) {
    return members.trainers().stream()
        .filter(each -> each.method().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(METHOD + " has no member " + name));
  }

  /** Returns the parameters without those of unused members. */
  private static Parameters used(Parameters parameters) {
    Parameters used = Parameters.NONE;
    for (Direction direction : Direction.values()) {
      String query = query(direction);
      String name = parameters.text(query);
      Parameters own = parameters.under(query).under(name);
      used = Members.with(used.with(query, name), query + "." + name, own.values());
    }
    return used;
  }

  private static String query(Direction direction) {
    return direction == Direction.TEXT_TO_IMAGE ? TEXT : IMAGE;
  }
}
