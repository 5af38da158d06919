package io.github.crossmedia.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.cluster.ClusterIndexCommand.MachineShare;
import io.github.crossmedia.collection.Item;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class MachineShareTest {

  private static final int ITEMS = 3000;

  private static Item item(int number) {
    return new Item("album/" + number + ".jpg", "", "", "", List.of(), Map.of());
  }

  @Test
  void eachItemIsInOneShareAndSharesAreAlike() {
    int[] sizes = new int[3];
    for (int i = 0; i < ITEMS; i++) {
      Item item = item(i);
      List<Integer> owners =
          IntStream.rangeClosed(1, 3)
              .filter(machine -> new MachineShare(machine, 3).has(item))
              .boxed()
              .toList();
      assertEquals(1, owners.size());
      sizes[owners.getFirst() - 1]++;
    }
    for (int size : sizes) {
      assertTrue(Math.abs(size - ITEMS / 3) < 100, () -> "a share of " + size);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/3", "4/3", "1/0", "3", "a/b", "-1/3", "1/99999", "١/٣"})
  void whatIsNoShareIsRefusedByName(String value) {
    String message =
        assertThrows(
                TypeConversionException.class, () -> new MachineShare.Converter().convert(value))
            .getMessage();
    assertTrue(message.startsWith("\"" + value + "\" is not a share"), message);
  }
}
