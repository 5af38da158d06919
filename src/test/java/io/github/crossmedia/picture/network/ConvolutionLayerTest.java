package io.github.crossmedia.picture.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.network.ConvolutionLayer.Planes;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Convolutions are the sums that their definition says. */
final class ConvolutionLayerTest {

  @ParameterizedTest
  @CsvSource({
    // channels read and made, groups, window, step, zeros before and after, height, width
    "3,5,1,3,1,1,1,7,6",
    "3,4,1,3,2,0,1,9,8",
    "6,9,1,1,1,0,0,30,31",
    "6,6,6,3,1,1,1,8,7",
    "6,6,6,3,2,0,1,8,8",
    "4,6,2,3,1,1,1,5,5",
    "2,3,1,1,2,0,0,6,6",
  })
  void areTheSumsOfTheirDefinition(
      int read, int made, int groups, int size, int step, int before, int after, int h, int w) {
    Random random = new Random(1);
    Planes planes = new Planes(read, h, w, numbers(random, read * h * w));
    float[] weights = numbers(random, made * (read / groups) * size * size);
    float[] bias = numbers(random, made);
    ConvolutionLayer.Window window =
        new ConvolutionLayer.Window(size, size, step, step, before, before, after, after);

    Planes found = new ConvolutionLayer(window, made, groups, weights, bias).of(planes);

    for (int channel = 0; channel < made; channel++) {
      for (int y = 0; y < found.height(); y++) {
        for (int x = 0; x < found.width(); x++) {
          double sum = bias[channel];
          for (int k = 0; k < read / groups; k++) {
            int from = channel / (made / groups) * (read / groups) + k;
            for (int tap = 0; tap < size * size; tap++) {
              int row = y * step - before + tap / size;
              int column = x * step - before + tap % size;
              if (row >= 0 && row < h && column >= 0 && column < w) {
                sum +=
                    weights[(channel * (read / groups) + k) * size * size + tap]
                        * planes.values()[(from * h + row) * w + column];
              }
            }
          }
          int at = (channel * found.height() + y) * found.width() + x;
          assertEquals(sum, found.values()[at], 1e-4);
        }
      }
    }
    assertEquals((h + before + after - size) / step + 1, found.height());
    assertEquals((w + before + after - size) / step + 1, found.width());
  }

  private static float[] numbers(Random random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = random.nextFloat() - 0.5f;
    }
    return numbers;
  }
}
