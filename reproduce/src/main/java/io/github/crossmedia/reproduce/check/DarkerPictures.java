package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Pictures whose pixels are a fraction as bright, as a new camera or the season may make them. */
final class DarkerPictures {

  private static final int[] SHIFTS = {0, 8, 16};

  private DarkerPictures() {}

  /**
   * Returns the views of darker pictures by their ids.
   *
   * @param folder what the items' paths are relative to
   * @param brightness what each colour value is multiplied by
   */
  static Map<String, Medium> of(
      List<Item> items, Path folder, double brightness, Consumer<String> remarks) {
    PictureViews views = PictureViews.named(SearchedWorld.VIEWS, Map.of(), Descriptors.standard());
    Map<String, Medium> darker = new HashMap<>();
    try (PictureWork<Medium> work =
        new PictureWork<>(
            folder,
            new PictureReader(DecodingLimits.STANDARD),
            (item, picture) -> views.medium(darker(picture, brightness)),
            (item, medium) -> darker.put(item.id(), medium),
            (item, reason) -> remarks.accept("item " + item.id() + ": " + reason))) {
      items.forEach(work::add);
      work.finish();
    }
    return darker;
  }

  private static Picture darker(Picture picture, double brightness) {
    int[] pixels = new int[picture.size()];
    for (int i = 0; i < pixels.length; i++) {
      for (int shift : SHIFTS) {
        int value = picture.rgb(i) >> shift & 255;
        pixels[i] |= (int) Math.round(brightness * value) << shift;
      }
    }
    return Picture.of(picture.width(), picture.height(), pixels);
  }
}
