package io.github.crossmedia.picture.lire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.DenseVector;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.Stream;
import net.semanticmetadata.lire.imageanalysis.AutoColorCorrelogram;
import net.semanticmetadata.lire.imageanalysis.CEDD;
import net.semanticmetadata.lire.imageanalysis.FCTH;
import net.semanticmetadata.lire.imageanalysis.FuzzyColorHistogram;
import net.semanticmetadata.lire.imageanalysis.JCD;
import net.semanticmetadata.lire.imageanalysis.LireFeature;
import net.semanticmetadata.lire.imageanalysis.OpponentHistogram;
import net.semanticmetadata.lire.imageanalysis.PHOG;
import net.semanticmetadata.lire.imageanalysis.Tamura;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LireDescriptorTest {

  private final Descriptors descriptors = Descriptors.standard();

  static Stream<Arguments> ofLire() {
    return Stream.of(
        Arguments.of("auto-color-correlogram", new AutoColorCorrelogram()),
        Arguments.of("cedd", new CEDD()),
        Arguments.of("fcth", new FCTH()),
        Arguments.of("fuzzy-color-histogram", new FuzzyColorHistogram()),
        Arguments.of("jcd", new JCD()),
        Arguments.of("opponent-histogram", new OpponentHistogram()),
        Arguments.of("phog", new PHOG()),
        Arguments.of("tamura", new Tamura()));
  }

  @ParameterizedTest
  @MethodSource("ofLire")
  void givesLiresOwnNumbers(String name, LireFeature lire) {
    assertSameNumbers(lire, name, Scenes.discs(96, 64, 1));
  }

  static Stream<LireDescriptor> all() {
    return LireDescriptor.all().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void fasterWaysLeadToTheSameNumbers(LireDescriptor descriptor) {
    for (BufferedImage image :
        List.of(Scenes.discs(64, 97, 2), Scenes.discs(210, 130, 3), flat())) {
      assertSameNumbers(descriptor.feature().get(), descriptor.name(), image);
    }
  }

  private static BufferedImage flat() {
    return Picture.of(40, 30, new int[40 * 30]).toImage();
  }

  private void assertSameNumbers(LireFeature lire, String name, BufferedImage image) {
    DenseVector ours = (DenseVector) descriptors.named(name).extract(Picture.of(image));
    lire.extract(Picture.of(image).toImage());
    double[] golden = lire.getDoubleHistogram();
    assertEquals(golden.length, ours.dimension());
    for (int i = 0; i < golden.length; i++) {
      assertEquals((float) golden[i], ours.get(i), name + ", component " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void describesTinyPictures(int side) {
    Picture tiny = Picture.of(side, side, new int[side * side]);
    for (String name : descriptors.names()) {
      assertTrue(descriptors.named(name).extract(tiny).dimension() > 0, name);
    }
  }

  @Test
  void namesWhatIsKnownWhenAskedForWhatIsNot() {
    Exception error =
        assertThrows(IllegalArgumentException.class, () -> descriptors.named("smell"));
    assertTrue(error.getMessage().contains("unknown view [smell]; known views are auto-color-cor"));
  }
}
