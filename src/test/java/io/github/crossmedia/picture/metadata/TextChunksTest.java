package io.github.crossmedia.picture.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.crossmedia.picture.Scenes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class TextChunksTest {

  private static final String XMP =
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
       xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>harbour</rdf:li>
      </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
      """;

  private static final int SIGNATURE_AND_HEADER = 8 + 25;
  private static final int FEW = 30_000_000;

  @Test
  void captionsOfPngAreReadPlainAndCompressed() throws IOException {
    byte[] plain = bytes("XML:com.adobe.xmp\0\0\0en\0\0" + XMP);
    byte[] packed = joined(bytes("XML:com.adobe.xmp\0\1\0\0\0"), deflated(bytes(XMP)));
    byte[] iptc = {0x1c, 2, 120, 0, 5, 't', 'i', 'g', 'e', 'r'};
    String profile = "\niptc\n      10\n" + HexFormat.of().formatHex(iptc) + "\n";
    byte[] raw = joined(bytes("Raw profile type iptc\0\0"), deflated(bytes(profile)));

    assertEquals(List.of("harbour"), MetadataReader.texts(png("iTXt", plain)));
    assertEquals(List.of("harbour"), MetadataReader.texts(png("iTXt", packed)));
    assertEquals(List.of("tiger"), MetadataReader.texts(png("zTXt", raw)));
    assertEquals(
        List.of("tiger"),
        MetadataReader.texts(png("tEXt", bytes("Raw profile type iptc\0" + profile))));
  }

  @Test
  void captionsOfWebpAreRead() {
    assertEquals(List.of("harbour"), MetadataReader.texts(webp("XMP ", bytes(XMP))));
  }

  /** 200 megabytes of zeros in some 200 kilobytes, at once and in many parts. */
  @Test
  void aSmallTextDoesNotUnfoldIntoALargeOne() throws IOException {
    byte[] large = deflated(new byte[200_000_000]);
    assertUsesLittle(png("zTXt", joined(bytes("Comment\0\0"), large)));
    assertUsesLittle(png("zTXt", joined(bytes("XML:com.adobe.xmp\0\0"), large)));
    assertUsesLittle(png("iTXt", joined(bytes("XML:com.adobe.xmp\0\1\0\0\0"), large)));
    assertUsesLittle(png("iCCP", joined(bytes("sRGB\0\0"), large)));
    byte[] part = joined(bytes("XML:com.adobe.xmp\0\0"), deflated(new byte[1_000_000]));
    byte[] parts = png("zTXt", part);
    for (int i = 0; i < 200; i++) {
      parts = withChunk(parts, "zTXt", part);
    }
    assertUsesLittle(parts);
  }

  @Test
  void whatAnnouncesMoreThanThereIsUsesLittle() throws IOException {
    byte[] png = png("iTXt", bytes("XML:com.adobe.xmp\0\0\0\0\0"));
    ByteBuffer.wrap(png).putInt(SIGNATURE_AND_HEADER, Integer.MAX_VALUE - 64);
    assertUsesLittle(png);
    byte[] webp = webp("XMP ", bytes(XMP));
    ByteBuffer.wrap(webp).order(ByteOrder.LITTLE_ENDIAN).putInt(4, Integer.MAX_VALUE - 64);
    ByteBuffer.wrap(webp).order(ByteOrder.LITTLE_ENDIAN).putInt(16, Integer.MAX_VALUE - 256);
    assertUsesLittle(webp);
    for (int end = 0; end < png.length; end += 7) {
      MetadataReader.texts(Arrays.copyOf(png, end));
    }
    for (int end = 0; end < webp.length; end += 7) {
      MetadataReader.texts(Arrays.copyOf(webp, end));
    }
  }

  private static void assertUsesLittle(byte[] file) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertEquals(List.of(), MetadataReader.texts(file));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < FEW, allocated + " bytes");
  }

  private static byte[] png(String name, byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(Scenes.discs(96, 64, 1), "png", out);
    return withChunk(out.toByteArray(), name, content);
  }

  private static byte[] withChunk(byte[] png, String name, byte[] content) {
    return ByteBuffer.allocate(png.length + 12 + content.length)
        .put(png, 0, SIGNATURE_AND_HEADER)
        .putInt(content.length)
        .put(bytes(name))
        .put(content)
        .putInt(0)
        .put(png, SIGNATURE_AND_HEADER, png.length - SIGNATURE_AND_HEADER)
        .array();
  }

  private static byte[] webp(String name, byte[] content) {
    int padded = content.length + content.length % 2;
    return ByteBuffer.allocate(20 + padded)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(bytes("RIFF"))
        .putInt(12 + padded)
        .put(bytes("WEBP" + name))
        .putInt(content.length)
        .put(content)
        .array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  private static byte[] deflated(byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
      deflater.write(content);
    }
    return out.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
