package io.github.crossmedia.train.task;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;

/**
 * The encoders of both media.
 *
 * @param text of texts, as words or as joined views
 * @param counts of pictures as counts of visual words
 * @param pictures of pictures as joined views under their weightings
 */
public record FittedEncoders(Encoder text, ViewsEncoder counts, ViewsEncoder pictures) {}
