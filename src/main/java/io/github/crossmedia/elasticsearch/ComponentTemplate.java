package io.github.crossmedia.elasticsearch;

import java.io.IOException;
import java.io.InputStream;

/** The component template that is shipped, for indices of pictures. */
public final class ComponentTemplate {

  private static final String FILE = "component-template.json";

  private ComponentTemplate() {}

  /** The body of {@code PUT _component_template/...}. */
  public static byte[] json() throws IOException {
    try (InputStream in = ComponentTemplate.class.getResourceAsStream(FILE)) {
      return in.readAllBytes();
    }
  }
}
