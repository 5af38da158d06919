package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.ModelChoice;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The views of a folder's pictures to learn from.
 *
 * @param map the map of each view before they are joined
 */
record SeenViews(PictureViews views, String map) {

  private static final String BY_HAND = ":hellinger";
  private static final String BY_NETWORK = ":plain";

  /** Returns the views and code books of the shipped model. */
  static SeenViews ofShippedModel() throws IOException {
    Path shipped =
        ModelChoice.shipped()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no model in models/ whose views could be taken: name --collection and"
                            + " --picture-view instead"));
    return new SeenViews(PictureViews.of(ModelFile.read(shipped)), BY_HAND);
  }

  /** Returns the view of a network in the user's library. */
  static SeenViews ofNetwork(String name) throws IOException {
    List<String> view = List.of(NetworkNames.required(name));
    return new SeenViews(PictureViews.named(view, Map.of(), Descriptors.standard()), BY_NETWORK);
  }

  /** Returns the names of the views with their maps. */
  String[] mapped() {
    return views.names().stream().map(name -> name + map).toArray(String[]::new);
  }
}
