package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WeightedWord;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Made-up pictures and queries as plain files, so that other programs answer the same queries.
 *
 * <p>{@code docs.bin} has for each picture the number of its words in one byte, then for each word
 * its number in 2 bytes and its stored weight as a float, all big-endian. A line of {@code
 * queries.txt} has the number of words of a query, then the number and the weight of each word.
 */
final class Dump {

  static final int QUERIES = 200;

  private Dump() {}

  static void write(CorelLike drawn, int pictures, List<Integer> sizes, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    try (var docs =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(folder.resolve("docs.bin"))))) {
      for (int i = 0; i < pictures; i++) {
        List<WeightedWord> words = drawn.picture();
        docs.writeByte(words.size());
        for (WeightedWord word : words) {
          docs.writeShort(drawn.number(word.word()));
          docs.writeFloat(ImpactCode.decode(ImpactCode.encode(word.word(), word.weight())));
        }
      }
    }
    try (BufferedWriter queries = Files.newBufferedWriter(folder.resolve("queries.txt"))) {
      for (int size : sizes) {
        for (int i = 0; i < QUERIES; i++) {
          StringBuilder line = new StringBuilder().append(size);
          for (Map.Entry<String, Float> word : drawn.query(size).entrySet()) {
            line.append(' ')
                .append(drawn.number(word.getKey()))
                .append(' ')
                .append(word.getValue());
          }
          queries.write(line.append('\n').toString());
        }
      }
    }
  }
}
