package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.test.ESTestCase;

/** Facets in another language, whichever node names them. */
public final class LanguageFormatTests extends ESTestCase {

  public void testAnotherNodeNamesThemAlike() throws IOException {
    DocValueFormat german = LanguageFormat.of("german", "picture");
    assertEquals("Hund", german.format(new BytesRef("dog")));
    assertEquals("gyroscope", german.format(new BytesRef("gyroscope")));
    assertEquals(new BytesRef("dog"), german.parseBytesRef("dog"));

    DocValueFormat sent =
        copyNamedWriteable(
            german,
            new NamedWriteableRegistry(new CrossMediaPlugin().getNamedWriteables()),
            DocValueFormat.class);

    assertEquals(german, sent);
    assertEquals(german.hashCode(), sent.hashCode());
    assertEquals("Hund", sent.format(new BytesRef("dog")));
    assertNotEquals(german, LanguageFormat.of("french", "picture"));
  }

  public void testAnUnknownLanguageIsRefusedByName() {
    Exception e =
        expectThrows(IllegalArgumentException.class, () -> LanguageFormat.of("klingon", "picture"));
    assertEquals(
        "Field [picture] takes a language as its [format]: no list of the language [klingon] is"
            + " shipped, only of spanish, french, german",
        e.getMessage());
  }
}
