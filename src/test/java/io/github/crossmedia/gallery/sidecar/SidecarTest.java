package io.github.crossmedia.gallery.sidecar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;

class SidecarTest {

  private static final byte[] JPEG = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 0};

  @TempDir private Path folder;

  /** The keywords as another program reads them: by the XML alone. */
  private static List<String> keywords(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    NodeList items =
        ((org.w3c.dom.Element)
                factory
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getElementsByTagNameNS("http://purl.org/dc/elements/1.1/", "subject")
                    .item(0))
            .getElementsByTagNameNS("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "li");
    return IntStream.range(0, items.getLength())
        .mapToObj(item -> items.item(item).getTextContent())
        .toList();
  }

  @Test
  void wordsGoBesideThePictureAndNeverIntoIt() throws Exception {
    Path picture = Files.write(folder.resolve("a.jpg"), JPEG);
    Path sidecar = folder.resolve("a.jpg.xmp");

    assertEquals(List.of(sidecar), Sidecar.add(picture, List.of("sea", "boat & oars")));
    assertEquals(List.of("boat & oars", "sea"), keywords(sidecar));
    assertArrayEquals(JPEG, Files.readAllBytes(picture));
  }

  @Test
  void aFolderOfFramesHasItsFileBesideItToo() throws Exception {
    Path frames = Files.createDirectory(folder.resolve("sea.frames"));

    assertEquals(Sidecar.AlbumTags.NONE, Sidecar.albums(frames));
    assertEquals(List.of(folder.resolve("sea.frames.xmp")), Sidecar.add(frames, List.of("sea")));
  }

  @Test
  void whatIsThereStaysAndNoWordIsWrittenTwice() throws Exception {
    Path picture = Files.write(folder.resolve("a.jpg"), JPEG);
    Path sidecar = folder.resolve("a.jpg.xmp");
    Files.writeString(
        sidecar,
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="4">
        <dc:subject><rdf:Bag><rdf:li>holiday</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
        """);

    Sidecar.add(picture, List.of("holiday", "sea"));
    assertEquals(List.of("holiday", "sea"), keywords(sidecar));
    // RDF writes a property as an attribute or as an element.
    String content = Files.readString(sidecar);
    assertTrue(content.matches("(?s).*xmp:Rating(=\"|>)4[\"<].*"), content);
    assertEquals(List.of(), Sidecar.add(picture, List.of("sea")));
  }

  @Test
  void aRawFileHasASidecarForLightroomToo() throws IOException {
    Path picture = Files.write(folder.resolve("a.nef"), new byte[] {'I', 'I', 42, 0, 8, 0, 0, 0});

    assertEquals(
        List.of(folder.resolve("a.nef.xmp"), folder.resolve("a.xmp")),
        Sidecar.add(picture, List.of("sea")));
  }

  @Test
  void aFileThatIsNoXmpIsLeftAsItIs() throws IOException {
    Path picture = Files.write(folder.resolve("a.jpg"), JPEG);
    Path sidecar = folder.resolve("a.jpg.xmp");
    Files.writeString(sidecar, "my notes");

    IOException refused =
        assertThrows(IOException.class, () -> Sidecar.add(picture, List.of("sea")));
    assertTrue(refused.getMessage().contains("is not XMP"), refused.getMessage());
    assertEquals("my notes", Files.readString(sidecar));
  }
}
