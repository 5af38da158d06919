package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.ViewPipeline;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Embeds code books into a model, so that the model file alone suffices to extract views of
 * pictures.
 */
public final class EmbeddedCodeBooks {

  private EmbeddedCodeBooks() {}

  /** Returns the model with a code book for each of its views that has one in {@code books}. */
  public static CrossMediaModel in(CrossMediaModel model, Map<String, Quantiser> books) {
    UnaryOperator<ViewPipeline> embed =
        pipeline ->
            books.containsKey(pipeline.view())
                ? pipeline.withQuantiser(books.get(pipeline.view()))
                : pipeline;
    return new ModelMap(embed, UnaryOperator.identity()).apply(model);
  }
}
