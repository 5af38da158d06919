package io.github.crossmedia.train.texts;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import java.util.List;
import java.util.Map;

/** Models whose pictures have a visual word for each word. */
public final class WordModels {

  private WordModels() {}

  public static CrossMediaModel reading(TextEncoder words) {
    int size = words.vocabulary().size();
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Words(words.vocabulary()),
        new Couple(
            new EncodedTower(words, new IdentityProjection(size)),
            new EncodedTower(
                new ViewsEncoder(List.of(new ViewPipeline("v", size, List.of())), List.of()),
                new IdentityProjection(size)),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
