package io.github.crossmedia.train.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.GrownModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WordVectorsTest {

  @TempDir private Path folder;

  /** What all vectors have in common is taken off each form: else the sum of two keeps it. */
  @Test
  void aWordOfSeveralFormsIsNotLikeAllOthers() throws IOException {
    TextEncoder encoder =
        new TextEncoder(
            TextAnalysis.of("english").written(), Vocabulary.of(List.of("dog", "sea")), List.of());
    Path file =
        Files.writeString(
            folder.resolve("vectors.txt"), "dog 1 0 10\ndogs 1 0 10\nsea -1 1 10\nsky -1 -1 10\n");

    WordFeatures read =
        WordVectors.read(file, GrownModel.on(WordModels.reading(encoder)).orElseThrow(), 10);

    float[] dog = read.of("dog");
    assertEquals(1, dog[0], 1e-6f);
    assertEquals(0, dog[2], 1e-6f);
    assertTrue(read.contains("sky"), "another word");
  }
}
