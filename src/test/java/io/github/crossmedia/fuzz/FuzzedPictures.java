package io.github.crossmedia.fuzz;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/**
 * Pictures that are whole but for a few mutations of their headers, chunks and segments; the same
 * number gives the same file.
 */
public final class FuzzedPictures {

  private static final List<String> FORMATS = List.of("png", "jpeg", "gif", "bmp", "tiff");
  private static final int[] TYPES = {
    BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_INDEXED
  };
  private static final int[] ODD = {
    0, 1, 2, 7, 8, 16, 255, 256, 0x7fff, 0xffff, 0x10000, 1 << 24, Integer.MAX_VALUE, -1
  };

  private final long seed;
  private final List<Base> bases = new ArrayList<>();

  private record Base(String format, byte[] file) {}

  public FuzzedPictures(long seed) {
    this.seed = seed;
    for (String format : FORMATS) {
      for (int type : TYPES) {
        bases.add(new Base(format, file(format, type)));
      }
    }
  }

  private static byte[] file(String format, int type) {
    BufferedImage image = new BufferedImage(40, 28, type);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        image.setRGB(x, y, x * 0x050301 + y * 0x010709);
      }
    }
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      if (!ImageIO.write(image, format, out)) {
        throw new IllegalStateException("no writer of " + format);
      }
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file of a number. */
  public byte[] file(long number) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + number);
    Base base = bases.get(random.nextInt(bases.size()));
    List<byte[]> pieces = pieces(base);
    for (int i = random.nextInt(4); i > 0; i--) {
      mutate(pieces, random);
    }
    byte[] file = joined(pieces, base.format().equals("png") && random.nextInt(8) > 0);
    return random.nextInt(20) == 0 ? Arrays.copyOf(file, random.nextInt(file.length + 1)) : file;
  }

  /** Chunks of a PNG, segments of a JPEG, the header and the rest of others. */
  private static List<byte[]> pieces(Base base) {
    ByteBuffer file = ByteBuffer.wrap(base.file());
    List<byte[]> pieces = new ArrayList<>();
    switch (base.format()) {
      case "png" -> {
        pieces.add(take(file, 8));
        while (file.remaining() >= 12) {
          pieces.add(take(file, Math.min(file.getInt(file.position()) + 12, file.remaining())));
        }
      }
      case "jpeg" -> {
        pieces.add(take(file, 2));
        while (file.remaining() > 4 && (file.get(file.position() + 1) & 0xff) != 0xda) {
          pieces.add(take(file, (file.getShort(file.position() + 2) & 0xffff) + 2));
        }
      }
      default -> pieces.add(take(file, 64));
    }
    pieces.add(take(file, file.remaining()));
    return pieces;
  }

  private static byte[] take(ByteBuffer file, int length) {
    byte[] piece = new byte[length];
    file.get(piece);
    return piece;
  }

  private static void mutate(List<byte[]> pieces, Random random) {
    int at = random.nextInt(pieces.size());
    byte[] piece = pieces.get(at);
    switch (random.nextInt(8)) {
      case 0 -> pieces.add(at, piece.clone());
      case 1 -> pieces.remove(at);
      case 2 -> Collections.swap(pieces, at, random.nextInt(pieces.size()));
      case 3 -> pieces.set(at, Arrays.copyOf(piece, random.nextInt(2 * piece.length + 1)));
      default -> change(piece, random);
    }
    if (pieces.isEmpty()) {
      pieces.add(piece);
    }
  }

  /** Sets a number of one, two or four bytes near the beginning, where headers have theirs. */
  private static void change(byte[] piece, Random random) {
    if (piece.length < 4) {
      return;
    }
    int place = random.nextInt(Math.min(piece.length - 3, random.nextBoolean() ? 24 : 4_096));
    ByteBuffer bytes =
        ByteBuffer.wrap(piece)
            .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int odd = ODD[random.nextInt(ODD.length)];
    switch (random.nextInt(3)) {
      case 0 -> bytes.put(place, (byte) odd);
      case 1 -> bytes.putShort(place, (short) odd);
      default -> bytes.putInt(place, odd);
    }
  }

  private static byte[] joined(List<byte[]> pieces, boolean checked) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      byte[] whole = piece.clone();
      if (checked && whole.length >= 12) {
        CRC32 crc = new CRC32();
        crc.update(whole, 4, whole.length - 8);
        ByteBuffer.wrap(whole).putInt(whole.length - 4, (int) crc.getValue());
      }
      out.writeBytes(whole);
    }
    return out.toByteArray();
  }
}
