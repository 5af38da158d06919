package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.Picture;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the pictures of hits speak for a query, by the models of the versions. It takes the pixels,
 * which an index does not keep.
 */
final class HitRegions {

  private static final System.Logger LOG = System.getLogger(HitRegions.class.getName());

  private final Cluster cluster;
  private final PictureSource pictures;
  private final Map<String, Seer> seers = new ConcurrentHashMap<>();

  HitRegions(Cluster cluster, PictureSource pictures) {
    this.cluster = cluster;
    this.pictures = pictures;
  }

  /** A model that sees pixels, or the reason why it does not. */
  private record Seer(Optional<CrossMediaModel> model, String obstacle) {}

  /** Returns why a version can't show regions; empty if it can. */
  Optional<String> obstacle(String version) {
    if (!pictures.hasFiles()) {
      return Optional.of("the pictures are not known, --pictures names their folder");
    }
    return Optional.of(seer(version).obstacle()).filter(reason -> !reason.isEmpty());
  }

  private Seer seer(String version) {
    return seers.computeIfAbsent(version, this::fetched);
  }

  private Seer fetched(String version) {
    try {
      CrossMediaModel model = StoredModel.fetch(cluster, version).model();
      Optional<String> obstacle =
          PictureViews.cover(model)
              ? PictureViews.obstacle(model)
              : Optional.of(
                  version
                      + " reads views that are made elsewhere: "
                      + String.join(", ", new TreeSet<>(PictureViews.read(model))));
      return new Seer(Optional.of(model), obstacle.orElse(""));
    } catch (IOException | RuntimeException e) {
      return new Seer(Optional.empty(), ErrorMessages.describe(e));
    }
  }

  /** Returns the regions of a document's picture for a query; empty if they can't be shown. */
  Optional<Heatmap> of(String version, String query, String id) {
    Optional<Path> file = pictures.file(id);
    if (file.isEmpty() || obstacle(version).isPresent()) {
      return Optional.empty();
    }
    try {
      CrossMediaModel model = seer(version).model().orElseThrow();
      Picture picture = HeifConverter.reader().read(file.get());
      return Optional.of(Heatmap.of(picture, query, model.textToImage(), PictureViews.of(model)));
    } catch (IOException | RuntimeException e) {
      LOG.log(
          Level.WARNING, "The regions of {0} can''t be shown: {1}", id, ErrorMessages.describe(e));
      return Optional.empty();
    }
  }
}
