package io.github.crossmedia.picture.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FeaturesPageTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z-]+)` \\| ([^|]+) \\| (\\d+) \\|");

  @Test
  void thePageListsEveryViewWithItsFormAndVersion() throws IOException {
    Map<String, String> said = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(Path.of("docs/features.md")));
    while (row.find()) {
      said.put(row.group(1), row.group(2) + ", version " + row.group(3));
    }

    Map<String, String> known = new TreeMap<>();
    Picture picture = Picture.of(Scenes.discs(96, 64, 1));
    Descriptors descriptors = Descriptors.standard();
    for (String name : descriptors.names()) {
      Descriptor descriptor = descriptors.named(name);
      known.put(name, form(descriptor.extract(picture)) + ", version " + descriptor.version());
    }

    assertEquals(known, said);
  }

  private static String form(View view) {
    return switch (view) {
      case DenseVector dense -> "dense " + dense.dimension();
      case SparseVector sparse -> "words " + sparse.dimension();
      case VectorBag bag -> "bag of " + bag.dimension();
    };
  }
}
