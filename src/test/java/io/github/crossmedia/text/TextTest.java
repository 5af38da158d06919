package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextTest {

  @Test
  void whitespaceKeepsWordsAsTheyStand() {
    assertEquals(
        List.of("Tigers", "in", "snow,"), TextAnalysis.of("whitespace").terms("Tigers in  snow,"));
  }

  @Test
  void aLanguageStemsAndDropsStopWords() {
    assertEquals(List.of("tiger", "snow"), TextAnalysis.of("english").terms("Tigers in snow!"));
  }

  @Test
  void ngramsFollowTheWords() {
    assertEquals(
        List.of("red", "wine", "glass", "red wine", "wine glass", "red wine glass"),
        TextAnalysis.of("standard", 3).terms("Red wine glass"));
  }

  @Test
  void everyLanguageCutsAText() {
    for (String language : Languages.names()) {
      assertTrue(TextAnalysis.of(language).terms("tiger tiger").size() > 0, language);
    }
  }

  @Test
  void anUnknownLanguageIsAnsweredWithTheKnownOnes() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> TextAnalysis.of("klingon")).getMessage();
    assertTrue(message.contains("klingon") && message.contains("english"), message);
  }

  @Test
  void rareTermsWeighMoreAndUnseenOnesNothing() {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(3);
    idf.add(SparseVector.of(3, Map.of(0, 1f, 1, 5f)));
    idf.add(SparseVector.of(3, Map.of(0, 2f)));
    assertArrayEquals(new float[] {0, (float) Math.log(2), 0}, idf.weights(), 1e-7f);
  }

  @Test
  void aTermInPartOfADocumentCountsAsThatPart() {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(2);
    idf.add(SparseVector.of(2, Map.of(0, 0.75f, 1, 0.001f)));
    idf.add(SparseVector.of(2, Map.of(0, 3f)));
    idf.add(SparseVector.of(2, Map.of()));
    assertArrayEquals(
        new float[] {(float) Math.log(3 / 1.75), (float) Math.log(3)}, idf.weights(), 1e-6f);
  }

  @Test
  void aDoubleWordIsNamed() {
    assertTrue(
        assertThrows(
                IllegalArgumentException.class, () -> Vocabulary.of(List.of("sea", "sky", "sea")))
            .getMessage()
            .contains("\"sea\""));
  }
}
