package io.github.crossmedia.model.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionIdTest {

  private static final String SHA256 =
      "9f2c1ab04d3e5566778899aabbccddeeff00112233445566778899aabbccddee";

  @ParameterizedTest
  @ValueSource(strings = {"corel@3", "corel@3#9f2c1ab04d3e", "corel"})
  void aReferenceIsWrittenAsItIsRead(String text) {
    assertEquals(text, ModelReference.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"corel@0", "corel@", "@3", "Corel@3", "corel@3#", "corel@3#9F2C1AB04D3E", "a#b"})
  void whatIsNoReferenceIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> ModelReference.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A", "a@", "@"})
  void aMessageDoesNotRepeatAMegabyte(String part) {
    String huge = part.repeat(1_000_000);
    for (Executable reading :
        List.<Executable>of(
            () -> ModelReference.parse(huge),
            () -> VersionId.parse(huge),
            () -> VersionId.ofDocument(huge))) {
      String message = assertThrows(IllegalArgumentException.class, reading).getMessage();
      assertTrue(message.length() < 500, () -> message.substring(0, 500));
    }
  }

  @Test
  void aVersionIsItsBytesAndOneThatSaysNoneIsTakenAtItsWord() {
    VersionId named = new VersionId("corel", 3);
    VersionId stored = named.of(SHA256);

    assertEquals("corel@3#9f2c1ab04d3e", stored.toString());
    assertEquals("corel@3/text#9f2c1ab04d3e", stored.ofTexts().toString());
    assertEquals(stored, VersionId.parse(stored.toString()).of(SHA256));
    assertEquals(stored, VersionId.ofDocument(stored.ofTexts().toString()));
    assertEquals(named, VersionId.ofDocument("corel@3/text"));
    assertEquals(stored, VersionId.ofDocument(stored.ofPictures().toString()));
    assertTrue(stored.agreesWith(named) && named.agreesWith(stored));
    assertFalse(stored.agreesWith(new VersionId("corel", 3, "9f2c1ab04d3f")));
    assertFalse(stored.agreesWith(new VersionId("corel", 30)));
    assertFalse(stored.ofTexts().agreesWith(named.ofPictures()));
    assertThrows(IllegalArgumentException.class, () -> stored.of(SHA256.replace("9f2c", "0000")));
  }

  @Test
  void aNameThatEndsInNoHashIsANameAlone() {
    assertEquals(new VersionName("my#pictures@1", ""), VersionName.parse("my#pictures@1"));
    assertEquals(
        new VersionName("my#pictures@1", "9f2c1ab04d3e"),
        VersionName.parse("my#pictures@1#9f2c1ab04d3e"));
  }
}
