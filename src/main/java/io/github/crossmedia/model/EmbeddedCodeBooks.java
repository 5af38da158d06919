package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import java.util.List;
import java.util.Map;

/** Puts code books into a model, so that its file is all one needs to see pictures with. */
public final class EmbeddedCodeBooks {

  private final Map<String, Quantiser> books;

  private EmbeddedCodeBooks(Map<String, Quantiser> books) {
    this.books = Map.copyOf(books);
  }

  /** The model with a code book for each of its views that has one in {@code books}. */
  public static CrossMediaModel in(CrossMediaModel model, Map<String, Quantiser> books) {
    EmbeddedCodeBooks embedded = new EmbeddedCodeBooks(books);
    Couple textToImage = embedded.couple(model.textToImage());
    Couple imageToText =
        model.isSymmetric() ? textToImage.reversed() : embedded.couple(model.imageToText());
    return new CrossMediaModel(model.card(), model.space(), textToImage, imageToText);
  }

  private Couple couple(Couple couple) {
    return new Couple(
        tower(couple.queryTower()),
        tower(couple.documentTower()),
        couple.similarity(),
        couple.scale(),
        couple.calibration());
  }

  private Tower tower(Tower tower) {
    return switch (tower) {
      case EncodedTower encoded ->
          new EncodedTower(encoder(encoded.encoder()), encoded.projection());
      case SumTower sum -> new SumTower(towers(sum.towers()), sum.weights());
      case ConcatenatedTower whole ->
          new ConcatenatedTower(towers(whole.towers()), whole.weights());
    };
  }

  private List<Tower> towers(List<Tower> towers) {
    return towers.stream().map(this::tower).toList();
  }

  private Encoder encoder(Encoder encoder) {
    return switch (encoder) {
      case TextEncoder text -> text;
      case ViewsEncoder read ->
          new ViewsEncoder(read.views().stream().map(this::pipeline).toList(), read.steps());
    };
  }

  private ViewPipeline pipeline(ViewPipeline pipeline) {
    Quantiser book = books.get(pipeline.view());
    return book == null ? pipeline : pipeline.withQuantiser(book);
  }
}
