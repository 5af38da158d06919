package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Projection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies a model with some of its parts replaced, wherever they occur. */
record ModelMap(UnaryOperator<ViewPipeline> pipelines, UnaryOperator<Projection> projections) {

  /** Puts code books into the views that have one. */
  static ModelMap codeBooks(Map<String, Quantiser> books) {
    return new ModelMap(
        pipeline ->
            books.containsKey(pipeline.view())
                ? pipeline.withQuantiser(books.get(pipeline.view()))
                : pipeline,
        UnaryOperator.identity());
  }

  /** Rounds the matrices of projections and code books to half precision. */
  static ModelMap halfPrecision() {
    return new ModelMap(
        pipeline ->
            pipeline
                .quantiser()
                .map(words -> pipeline.withQuantiser(words.inHalfPrecision()))
                .orElse(pipeline),
        Projection::inHalfPrecision);
  }

  CrossMediaModel apply(CrossMediaModel model) {
    Couple textToImage = couple(model.textToImage());
    Couple imageToText = model.isSymmetric() ? textToImage.reversed() : couple(model.imageToText());
    return new CrossMediaModel(
        model.card(), model.space(), textToImage, imageToText, model.familiarity());
  }

  private Couple couple(Couple couple) {
    return couple.withTowers(tower(couple.queryTower()), tower(couple.documentTower()));
  }

  private Tower tower(Tower tower) {
    return switch (tower) {
      case EncodedTower encoded -> encoded(encoded);
      case SumTower sum -> new SumTower(towers(sum.towers()), sum.weights());
      case ConcatenatedTower whole ->
          new ConcatenatedTower(towers(whole.towers()), whole.weights());
      case TextTower text -> new TextTower(encoded(text.view()), encoded(text.words()));
    };
  }

  private EncodedTower encoded(EncodedTower tower) {
    return new EncodedTower(encoder(tower.encoder()), projections.apply(tower.projection()));
  }

  private List<Tower> towers(List<Tower> towers) {
    return towers.stream().map(this::tower).toList();
  }

  private Encoder encoder(Encoder encoder) {
    return switch (encoder) {
      case TextEncoder text -> text;
      case ViewsEncoder read ->
          new ViewsEncoder(read.views().stream().map(pipelines).toList(), read.steps());
    };
  }
}
