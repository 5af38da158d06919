package io.github.crossmedia.collection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureFolderTest {

  private static final int OBJECT_NAME = 5;
  private static final int KEYWORD = 25;
  private static final int HEADLINE = 105;
  private static final int CAPTION = 120;

  @TempDir private Path folder;

  @Test
  void readsWhatPicturesSayOfThemselves() throws IOException {
    TaggedJpeg exif = new TaggedJpeg().exifDescription("A lighthouse");
    TaggedJpeg iptc =
        new TaggedJpeg()
            .iptc(
                CAPTION, "Zwei Füchse im Schnee",
                OBJECT_NAME, "Foxes",
                HEADLINE, "Winter",
                KEYWORD, "fox",
                KEYWORD, "snow");
    TaggedJpeg xmp = new TaggedJpeg().xmp("A harbour at dusk", "boats", "sea");
    Files.write(folder.resolve("a.jpg"), exif.bytes());
    Files.write(folder.resolve("b.jpg"), iptc.bytes());
    Files.write(folder.resolve("c.jpg"), xmp.bytes());
    Files.write(folder.resolve("d.jpg"), new TaggedJpeg().bytes());

    assertEquals(
        List.of(
            "A lighthouse",
            "Foxes\nWinter\nZwei Füchse im Schnee\nfox\nsnow",
            "A harbour at dusk\nboats\nsea",
            ""),
        texts(Optional.empty()));
  }

  @Test
  void passesByWhatIsHidden() throws IOException {
    Files.createDirectories(folder.resolve(".thumbnails"));
    for (String name : List.of("a.jpg", "._a.jpg", ".thumbnails/a.jpg")) {
      Files.write(folder.resolve(name), new TaggedJpeg().exifDescription(name).bytes());
    }
    assertEquals(List.of("a.jpg"), texts(Optional.empty()));
  }

  @Test
  void mayItselfBeALink() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    Files.write(pictures.resolve("a.jpg"), new TaggedJpeg().bytes());
    Files.createSymbolicLink(pictures.resolve("loop"), folder);
    Path link = Files.createSymbolicLink(folder.resolve("link"), pictures);
    assertEquals(1, PictureFolder.open(link, Optional.empty()).count());
  }

  @Test
  void followsLinksAndTellsOfThoseThatLeadNowhere(@TempDir Path elsewhere) throws IOException {
    Files.write(elsewhere.resolve("a.jpg"), new TaggedJpeg().exifDescription("boat").bytes());
    Files.createSymbolicLink(folder.resolve("more"), elsewhere);
    Files.createSymbolicLink(folder.resolve("gone.jpg"), folder.resolve("nowhere"));
    Files.createSymbolicLink(folder.resolve("gone"), folder.resolve("nowhere"));

    List<String> ids = new ArrayList<>();
    PictureFolder.open(folder, Optional.empty()).forEach(item -> ids.add(item.id()));

    assertEquals(List.of("gone.jpg", "more/a.jpg"), ids);
    assertEquals(List.of("", "boat"), texts(Optional.empty()));
  }

  @Test
  void asksNoVideoForItsTexts() throws IOException {
    Files.write(folder.resolve("a.mov"), nested("qt  ", 200_000));
    byte[] announcing = nested("heic", 2);
    ByteBuffer.wrap(announcing).putInt(24, Integer.MAX_VALUE);
    Files.write(folder.resolve("b.heic"), announcing);
    assertEquals(List.of("", ""), texts(Optional.empty()));
  }

  /** Boxes within boxes, as movies have them. */
  private static byte[] nested(String brand, int depth) {
    ByteBuffer file = ByteBuffer.allocate(24 + 8 * depth);
    file.putInt(24).put(Formatted.of("ftyp%s____%smif1", brand, brand).getBytes(US_ASCII));
    for (int left = depth; left > 0; left--) {
      file.putInt(8 * left).put("moov".getBytes(US_ASCII));
    }
    return file.array();
  }

  @Test
  void saysWhatStandsInSeveralFieldsOnce() throws IOException {
    byte[] file =
        new TaggedJpeg()
            .iptc(CAPTION, "A tiger", KEYWORD, "tiger")
            .xmp("A tiger", "tiger", "grass")
            .exifDescription("A tiger ")
            .bytes();

    assertEquals(List.of("A tiger", "tiger", "grass"), MetadataReader.texts(file));
  }

  @Test
  void aCaptionOfAPathIsNearerThanOneOfAName() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    Files.write(folder.resolve("a.jpg"), new TaggedJpeg().exifDescription("own").bytes());
    Files.write(folder.resolve("sub/a.jpg"), new TaggedJpeg().bytes());
    Path captions = folder.resolve("captions.tsv");
    Files.writeString(captions, "\ufeffa.jpg\tone\r\n\nsub/a.jpg\ttwo\na.jpg\tmore\n");

    assertEquals(List.of("one\nmore", "two"), texts(Optional.of(captions)));
  }

  @Test
  void takesFilesThatAreRefusedLaterButNoOthers() throws IOException {
    byte[] video = {0, 0, 0, 24, 'f', 't', 'y', 'p', 'i', 's', 'o', 'm'};
    Files.write(folder.resolve("clip.mp4"), video);
    Files.write(folder.resolve("empty.jpg"), new byte[0]);
    Files.write(folder.resolve("photo.nef"), new byte[] {'M', 'M', 0, 42});
    Files.writeString(folder.resolve("notes.txt"), "no picture");

    List<String> ids = new ArrayList<>();
    PictureFolder items = PictureFolder.open(folder, Optional.empty());
    items.forEach(item -> ids.add(item.id()));

    assertEquals(List.of("clip.mp4", "empty.jpg", "photo.nef"), ids);
    assertEquals(3, items.count());
  }

  @Test
  void namesTheLineOfATableThatIsNone() throws IOException {
    Path captions = folder.resolve("captions.tsv");
    Files.writeString(captions, "a.jpg\tone\nb.jpg two\n");
    assertEquals(
        captions + ", line 2: no tab between file name and caption",
        assertThrows(CollectionException.class, () -> texts(Optional.of(captions))).getMessage());
  }

  @Test
  void namesAFileThatHoldsNoCocoCaptions() throws IOException {
    Path captions = folder.resolve("captions.json");
    Files.writeString(captions, "{\"images\":[]}");
    assertEquals(
        captions + ": not COCO captions: images or annotations are missing",
        assertThrows(CollectionException.class, () -> texts(Optional.of(captions))).getMessage());
  }

  private List<String> texts(Optional<Path> captions) throws IOException {
    List<String> texts = new ArrayList<>();
    PictureFolder.open(folder, captions).forEach(item -> texts.add(item.text()));
    return texts;
  }
}
