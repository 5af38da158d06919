package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pair for measurements where no published one is at hand: a network of pictures and the words of
 * sentences, in a space learned by the method "contrastive".
 */
public final class LearnedPair implements NetworkPair {

  static final String VIEW = "pair";

  private static final String TEXTS = "texts of the pair";

  private static final String METHOD = "contrastive";
  private static final double TEMPERATURE = 0.05;

  private final Couple couple;

  LearnedPair(CrossMediaModel model) {
    this.couple = model.textToImage();
  }

  /** Learns a pair by a view of pictures. */
  public static LearnedPair of(List<Item> train, String view) {
    return of(train, PairExperiment.settings(view, 1));
  }

  /** Learns a pair whose points are compared by the cosine alone. */
  static LearnedPair of(List<Item> train, Settings settings) {
    Trainer trainer = Trainers.all().named(METHOD);
    Parameters parameters =
        trainer.searchSpace().fixed(Parameters.of(Map.of("passes", "20", "hubness", "0"))).first();
    return new LearnedPair(trainer.train(TrainingData.of(train, settings), parameters));
  }

  /** Returns the items with what this pair makes of their pictures as their view. */
  List<Item> seen(List<Item> items) {
    return items.stream().map(this::seen).toList();
  }

  private Item seen(Item item) {
    Map<String, View> views = new HashMap<>(item.views());
    views.put(VIEW, DenseVector.of(couple.document(Medium.ofViews(item.views()))));
    return new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), views);
  }

  @Override
  public String view() {
    return VIEW;
  }

  @Override
  public String textView() {
    return TEXTS;
  }

  @Override
  public double temperature() {
    return TEMPERATURE;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return couple.queries(texts.stream().map(Medium::ofText).toList());
  }
}
