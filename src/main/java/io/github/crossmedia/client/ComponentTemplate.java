package io.github.crossmedia.client;

import java.io.IOException;
import java.io.InputStream;

/** The plugin's component template for indices of pictures. */
final class ComponentTemplate {

  private static final String FILE = "/io/github/crossmedia/elasticsearch/component-template.json";

  private ComponentTemplate() {}

  /** The body of {@code PUT _component_template/...}. */
  static byte[] json() throws IOException {
    try (InputStream in = ComponentTemplate.class.getResourceAsStream(FILE)) {
      return in.readAllBytes();
    }
  }
}
