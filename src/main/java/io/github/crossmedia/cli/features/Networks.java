package io.github.crossmedia.cli.features;

import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.network.NetworkDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The networks among the requested views by their argument, such as {@code onnx:clip.onnx}. */
record Networks(Map<String, NetworkDescriptor> opened) implements AutoCloseable {

  static Networks among(List<String> views) throws IOException {
    Networks networks = new Networks(new LinkedHashMap<>());
    try {
      for (String view : views) {
        if (view.startsWith(NetworkDescriptor.PREFIX) && !networks.opened.containsKey(view)) {
          Path file = Path.of(view.substring(NetworkDescriptor.PREFIX.length()));
          networks.opened.put(view, NetworkDescriptor.open(file));
        }
      }
      return networks;
    } catch (IOException | RuntimeException failed) {
      networks.close();
      throw failed;
    }
  }

  List<NetworkDescriptor> descriptors() {
    return new ArrayList<>(opened.values());
  }

  /** Returns the names of all views, including those of networks. */
  List<String> names(List<String> views) {
    return views.stream().map(this::name).toList();
  }

  String name(String view) {
    return opened.containsKey(view) ? opened.get(view).name() : NetworkNames.complete(view);
  }

  @Override
  public void close() {
    opened.values().forEach(NetworkDescriptor::close);
  }
}
