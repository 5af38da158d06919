package io.github.crossmedia.cli.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.features.CodebookCommand.RandomPart;
import io.github.crossmedia.collection.Items;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RandomPartTest {

  @TempDir private Path folder;

  @Test
  void thePartsShareNothingAndAreAll() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("{\"id\":\"p").append(i).append("\"}\n");
    }
    Items all = Items.of(Files.writeString(folder.resolve("c.jsonl"), lines));
    Set<String> ids = new TreeSet<>();
    int sum = 0;
    for (int part = 0; part < 4; part++) {
      RandomPart quarter = new RandomPart(all, part, 4, 1);
      quarter.forEach(item -> ids.add(item.id()));
      assertTrue(quarter.count() > 10 && quarter.count() < 40, "items in a quarter");
      sum += quarter.count();
    }
    assertEquals(100, sum);
    assertEquals(100, ids.size());
  }
}
