package io.github.crossmedia.network;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A published network whose settings this project knows. Its weights are not part of the project.
 *
 * @param name the name it is added by
 * @param address where anyone can download it
 * @param sha256 of that file
 * @param licence that it is published under
 */
public record KnownNetwork(
    String name, URI address, String sha256, String licence, NetworkSettings settings) {

  private static final List<KnownNetwork> ALL = read();

  private static List<KnownNetwork> read() {
    try (InputStream in = KnownNetwork.class.getResourceAsStream("/networks/known.json")) {
      return List.of(new JsonMapper().readValue(in, KnownNetwork[].class));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the names of all known networks. */
  public static List<String> names() {
    return ALL.stream().map(KnownNetwork::name).toList();
  }

  /** Returns the network of this name. */
  public static Optional<KnownNetwork> named(String name) {
    return ALL.stream().filter(known -> known.name.equals(name)).findFirst();
  }

  /** Returns the network that a file is a copy of. */
  public static Optional<KnownNetwork> of(Path file) throws IOException {
    String found = Checksum.of(file);
    return ALL.stream().filter(known -> known.sha256.equals(found)).findFirst();
  }
}
