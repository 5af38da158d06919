package io.github.crossmedia.picture.metadata;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Scenes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** Makes a JPEG file with segments that say something of the picture. */
public final class TaggedJpeg {

  private static final int APP1 = 0xe1;
  private static final int APP13 = 0xed;

  private final ByteArrayOutputStream segments = new ByteArrayOutputStream();

  /** EXIF's ImageDescription: a TIFF structure with a single field. */
  public TaggedJpeg exifDescription(String text) {
    byte[] value = (text + "\0").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer exif = ByteBuffer.allocate(6 + 8 + 2 + 12 + 4 + value.length);
    exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
    exif.putShort((short) 1);
    exif.putShort((short) 0x010e).putShort((short) 2).putInt(value.length).putInt(26);
    exif.putInt(0).put(value);
    return segment(APP1, exif.array());
  }

  /** EXIF's Make and Model. */
  public TaggedJpeg exifCamera(String make, String model) {
    byte[] maker = (make + "\0").getBytes(StandardCharsets.US_ASCII);
    byte[] name = (model + "\0").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer exif = ByteBuffer.allocate(6 + 8 + 2 + 2 * 12 + 4 + maker.length + name.length);
    exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
    exif.putShort((short) 2);
    exif.putShort((short) 0x010f).putShort((short) 2).putInt(maker.length).putInt(38);
    exif.putShort((short) 0x0110).putShort((short) 2).putInt(name.length);
    exif.putInt(38 + maker.length).putInt(0).put(maker).put(name);
    return segment(APP1, exif.array());
  }

  /** EXIF's DateTimeOriginal, in the directory that the first one points to. */
  public TaggedJpeg exifTime(String time) {
    byte[] value = (time + "\0").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer exif = ByteBuffer.allocate(6 + 8 + 2 * (2 + 12 + 4) + value.length);
    exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
    exif.putShort((short) 1).putShort((short) 0x8769).putShort((short) 4).putInt(1).putInt(26);
    exif.putInt(0);
    exif.putShort((short) 1).putShort((short) 0x9003).putShort((short) 2);
    exif.putInt(value.length).putInt(44).putInt(0).put(value);
    return segment(APP1, exif.array());
  }

  /** EXIF's LensModel. */
  public TaggedJpeg exifLens(String lens) {
    byte[] value = (lens + "\0").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer exif = ByteBuffer.allocate(6 + 8 + 2 * (2 + 12 + 4) + value.length);
    exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
    exif.putShort((short) 1).putShort((short) 0x8769).putShort((short) 4).putInt(1).putInt(26);
    exif.putInt(0);
    exif.putShort((short) 1).putShort((short) 0xa434).putShort((short) 2);
    exif.putInt(value.length).putInt(44).putInt(0).put(value);
    return segment(APP1, exif.array());
  }

  /** EXIF's GPS position, in degrees and hundredths of them. */
  public TaggedJpeg exifPosition(double latitude, double longitude) {
    ByteBuffer exif = ByteBuffer.allocate(6 + 8 + 2 + 12 + 4 + 2 + 4 * 12 + 4 + 2 * 24);
    exif.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    exif.put((byte) 'M').put((byte) 'M').putShort((short) 42).putInt(8);
    exif.putShort((short) 1).putShort((short) 0x8825).putShort((short) 4).putInt(1).putInt(26);
    exif.putInt(0).putShort((short) 4);
    exif.putShort((short) 1).putShort((short) 2).putInt(2);
    exif.put((byte) (latitude < 0 ? 'S' : 'N')).put(new byte[3]);
    exif.putShort((short) 2).putShort((short) 5).putInt(3).putInt(80);
    exif.putShort((short) 3).putShort((short) 2).putInt(2);
    exif.put((byte) (longitude < 0 ? 'W' : 'E')).put(new byte[3]);
    exif.putShort((short) 4).putShort((short) 5).putInt(3).putInt(104).putInt(0);
    for (double degrees : new double[] {latitude, longitude}) {
      exif.putInt((int) Math.round(Math.abs(degrees) * 100)).putInt(100);
      exif.putInt(0).putInt(1).putInt(0).putInt(1);
    }
    return segment(APP1, exif.array());
  }

  /** IPTC's second record, as pairs of data set and text, in Photoshop's resource 0x0404. */
  public TaggedJpeg iptc(Object... fields) {
    ByteArrayOutputStream records = new ByteArrayOutputStream();
    records.writeBytes(new byte[] {0x1c, 1, 90, 0, 3, 0x1b, '%', 'G'});
    for (int i = 0; i < fields.length; i += 2) {
      byte[] value = fields[i + 1].toString().getBytes(StandardCharsets.UTF_8);
      records.writeBytes(new byte[] {0x1c, 2, ((Integer) fields[i]).byteValue()});
      records.writeBytes(ByteBuffer.allocate(2).putShort((short) value.length).array());
      records.writeBytes(value);
    }
    ByteBuffer resource = ByteBuffer.allocate(14 + 4 + 2 + 2 + 4 + records.size() + 1);
    resource.put("Photoshop 3.0\0".getBytes(StandardCharsets.US_ASCII));
    resource.put("8BIM".getBytes(StandardCharsets.US_ASCII)).putShort((short) 0x0404);
    resource.putShort((short) 0).putInt(records.size()).put(records.toByteArray());
    return segment(
        APP13, Arrays.copyOf(resource.array(), resource.position() + records.size() % 2));
  }

  /** An XMP packet with a description in Dublin Core and subjects. */
  public TaggedJpeg xmp(String description, String... subjects) {
    StringBuilder bag = new StringBuilder();
    for (String subject : subjects) {
      bag.append("<rdf:li>").append(subject).append("</rdf:li>");
    }
    String packet =
        Formatted.of(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
               <dc:description><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:description>
               <dc:subject><rdf:Bag>%s</rdf:Bag></dc:subject>
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            """,
            description, bag);
    return segment(
        APP1, ("http://ns.adobe.com/xap/1.0/\0" + packet).getBytes(StandardCharsets.UTF_8));
  }

  private TaggedJpeg segment(int marker, byte[] content) {
    segments.write(0xff);
    segments.write(marker);
    segments.writeBytes(ByteBuffer.allocate(2).putShort((short) (content.length + 2)).array());
    segments.writeBytes(content);
    return this;
  }

  /** The file: the segments stand right after the marker a JPEG begins with. */
  public byte[] bytes() throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    ImageIO.write(Scenes.discs(48, 32, 1), "jpeg", plain);
    return in(plain.toByteArray());
  }

  /** A JPEG file with the segments in it. */
  public byte[] in(byte[] plain) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(plain, 0, 2);
    file.writeBytes(segments.toByteArray());
    file.write(plain, 2, plain.length - 2);
    return file.toByteArray();
  }
}
