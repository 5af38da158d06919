package io.github.crossmedia.picture.metadata;

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import com.drew.metadata.iptc.IptcDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import io.github.crossmedia.picture.decode.Chunks;
import io.github.crossmedia.picture.decode.Chunks.Chunk;
import io.github.crossmedia.picture.decode.Chunks.ExifBlock;
import io.github.crossmedia.picture.decode.FileKind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads the metadata of a picture: captions, keywords, time, camera, lens and place. */
public final class MetadataReader {

  private static final Pattern DUBLIN_CORE =
      Pattern.compile("dc:(title|description|subject)\\[\\d+]");

  private static final DateTimeFormatter EXIF_DAY =
      DateTimeFormatter.ofPattern("uuuu:MM:dd", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** How much of raw and HEIC files is read: EXIF lies near their beginning. */
  private static final int MAX_BYTES = 2 << 20;

  private MetadataReader() {}

  /** Returns the distinct texts of a file's content; empty if it has none or is broken. */
  public static List<String> texts(byte[] file) {
    try {
      return texts(new ByteArrayInputStream(file));
    } catch (IOException cannotHappen) {
      return List.of();
    }
  }

  /** Returns the distinct texts of a file; empty if it has none or is broken. */
  public static List<String> texts(InputStream file) throws IOException {
    return metadata(file).map(MetadataReader::texts).orElse(List.of());
  }

  private static List<String> texts(Metadata metadata) {
    Set<String> texts = new LinkedHashSet<>();
    Stream.of(iptc(metadata), xmp(metadata), exif(metadata))
        .flatMap(fields -> fields)
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .forEach(texts::add);
    return List.copyOf(texts);
  }

  /** Returns the date when the picture was taken, by the clock of the camera. */
  public static Optional<LocalDate> captureDay(InputStream file) throws IOException {
    return metadata(file).flatMap(MetadataReader::taken).map(LocalDateTime::toLocalDate);
  }

  /** Returns what a file says of its picture; a missing field is empty. */
  public static PictureMetadata facts(InputStream file) throws IOException {
    return metadata(file)
        .map(
            all ->
                new PictureMetadata(texts(all), taken(all), camera(all), lens(all), position(all)))
        .orElse(PictureMetadata.NONE);
  }

  private static Optional<LocalDateTime> taken(Metadata metadata) {
    return directories(metadata, ExifSubIFDDirectory.class)
        .flatMap(exif -> strings(exif, ExifDirectoryBase.TAG_DATETIME_ORIGINAL))
        .flatMap(time -> time(time).stream())
        .findFirst();
  }

  /**
   * Parses a time such as 2006:10:29 16:27:21; EXIF has zeros or blanks if the clock was never set.
   */
  private static Optional<LocalDateTime> time(String text) {
    String[] parts = text.split(" ", 2);
    try {
      LocalDate day = LocalDate.parse(parts[0], EXIF_DAY);
      return Optional.of(parts.length < 2 ? day.atStartOfDay() : day.atTime(clock(parts[1])));
    } catch (DateTimeParseException neverSet) {
      return Optional.empty();
    }
  }

  private static LocalTime clock(String text) {
    try {
      return LocalTime.parse(text.strip());
    } catch (DateTimeParseException blank) {
      return LocalTime.MIDNIGHT;
    }
  }

  /** Returns maker and model, without repeating a maker that begins the model's name. */
  private static String camera(Metadata metadata) {
    String maker = first(metadata, ExifIFD0Directory.TAG_MAKE);
    String model = first(metadata, ExifIFD0Directory.TAG_MODEL);
    String brand = maker.split(" ")[0];
    return model.regionMatches(true, 0, brand, 0, brand.length())
        ? model
        : (maker + " " + model).strip();
  }

  private static String lens(Metadata metadata) {
    return directories(metadata, ExifSubIFDDirectory.class)
        .flatMap(exif -> strings(exif, ExifDirectoryBase.TAG_LENS_MODEL))
        .map(String::strip)
        .filter(lens -> lens.matches(".*[\\p{L}\\p{N}].*"))
        .findFirst()
        .orElse("");
  }

  /** A receiver that knew no place writes zeros. */
  private static Optional<PictureMetadata.Position> position(Metadata metadata) {
    return directories(metadata, GpsDirectory.class)
        .map(GpsDirectory::getGeoLocation)
        .filter(place -> place != null && !place.isZero())
        .filter(place -> Math.abs(place.getLatitude()) <= 90)
        .filter(place -> Math.abs(place.getLongitude()) <= 180)
        .map(place -> new PictureMetadata.Position(place.getLatitude(), place.getLongitude()))
        .findFirst();
  }

  private static String first(Metadata metadata, int tag) {
    return directories(metadata, ExifIFD0Directory.class)
        .flatMap(exif -> strings(exif, tag))
        .map(String::strip)
        .findFirst()
        .orElse("");
  }

  /** Returns all fields of a file; empty if it is broken or cannot be read safely. */
  private static Optional<Metadata> metadata(InputStream file) throws IOException {
    try (BufferedInputStream buffered = new BufferedInputStream(file, FileKind.HEAD)) {
      FileKind kind = kind(buffered);
      if (kind.hasPreview()) {
        return ExifBlock.of(buffered.readNBytes(MAX_BYTES));
      }
      Optional<InputStream> safe = safe(kind, buffered);
      return safe.isEmpty()
          ? Optional.empty()
          : Optional.of(ImageMetadataReader.readMetadata(safe.get()));
    } catch (ImageProcessingException | RuntimeException broken) {
      return Optional.empty();
    }
  }

  private static FileKind kind(BufferedInputStream file) throws IOException {
    file.mark(FileKind.HEAD);
    FileKind kind = FileKind.of("", file.readNBytes(FileKind.HEAD));
    file.reset();
    return kind;
  }

  /**
   * Returns the part of a file that can be read safely; empty for files that cannot be decoded.
   * Parts of videos and similar files may be nested without end, or declare more bytes than there
   * is memory.
   */
  private static Optional<InputStream> safe(FileKind kind, BufferedInputStream file)
      throws IOException {
    return switch (kind) {
      case PNG -> Optional.of(new ByteArrayInputStream(TextChunks.ofPng(file.readAllBytes())));
      case WEBP -> Optional.of(new ByteArrayInputStream(TextChunks.ofWebp(file.readAllBytes())));
      default -> kind.isDecodable() ? Optional.of(file) : Optional.empty();
    };
  }

  private static Stream<String> iptc(Metadata metadata) {
    return directories(metadata, IptcDirectory.class)
        .flatMap(
            iptc ->
                Stream.concat(
                    strings(
                        iptc,
                        IptcDirectory.TAG_OBJECT_NAME,
                        IptcDirectory.TAG_HEADLINE,
                        IptcDirectory.TAG_CAPTION),
                    iptc.getKeywords() == null ? Stream.of() : iptc.getKeywords().stream()));
  }

  private static Stream<String> xmp(Metadata metadata) {
    return directories(metadata, XmpDirectory.class)
        .flatMap(xmp -> xmp.getXmpProperties().entrySet().stream())
        .filter(property -> DUBLIN_CORE.matcher(property.getKey()).matches())
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue);
  }

  private static Stream<String> exif(Metadata metadata) {
    return directories(metadata, ExifIFD0Directory.class)
        .flatMap(exif -> strings(exif, ExifIFD0Directory.TAG_IMAGE_DESCRIPTION));
  }

  private static <T extends Directory> Stream<T> directories(Metadata metadata, Class<T> type) {
    return List.copyOf(metadata.getDirectoriesOfType(type)).stream();
  }

  private static Stream<String> strings(Directory directory, int... tags) {
    return Arrays.stream(tags).mapToObj(directory::getString).filter(Objects::nonNull);
  }

  /**
   * Reduces a PNG or WebP file to the chunks that may contain captions. A later reader then cannot
   * trust a wrong length or inflate a small text to gigabytes.
   */
  private static final class TextChunks {

    private static final Set<String> PNG_TEXTS = Set.of("tEXt", "zTXt", "iTXt");
    private static final Set<String> WEBP_TEXTS = Set.of("EXIF", "XMP ");
    private static final Set<String> KEYWORDS =
        Set.of("XML:com.adobe.xmp", "Raw profile type iptc");
    private static final int MAX_KEYWORD_LENGTH = 79;
    private static final int MAX_SIZE = 1 << 20;
    private static final int HEADER = 8;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private int left = MAX_SIZE;

    private TextChunks() {}

    static byte[] ofPng(byte[] file) {
      return new TextChunks().png(file);
    }

    static byte[] ofWebp(byte[] file) {
      return new TextChunks().webp(file);
    }

    private byte[] png(byte[] file) {
      kept.write(file, 0, Math.min(HEADER, file.length));
      for (Chunks chunks = Chunks.ofPng(file); chunks.hasNext(); ) {
        Chunk chunk = chunks.next();
        if (chunk.name().equals("IHDR") || chunk.name().equals("eXIf") || isCaption(chunk)) {
          keepPng(chunk.name(), chunk.bytes());
        }
      }
      keepPng("IEND", new byte[0]);
      return kept.toByteArray();
    }

    /** Keeps a chunk of a PNG; readers ignore the checksum at its end. */
    private void keepPng(String name, byte[] content) {
      kept.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).array());
      kept.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
      kept.writeBytes(content);
      kept.writeBytes(new byte[Integer.BYTES]);
    }

    private boolean isCaption(Chunk chunk) {
      ByteBuffer content = chunk.content().duplicate();
      if (!PNG_TEXTS.contains(chunk.name()) || !KEYWORDS.contains(textUpToZero(content))) {
        return false;
      }
      Optional<ByteBuffer> compressed = compressed(chunk.name(), content);
      left -= compressed.isEmpty() ? content.remaining() : unfolded(compressed.get(), left);
      return left > 0;
    }

    /**
     * Returns the compressed part of a text: after the keyword, in a place that depends on the
     * kind.
     */
    private static Optional<ByteBuffer> compressed(String name, ByteBuffer text) {
      if (name.equals("tEXt") || text.remaining() < 2) {
        return Optional.empty();
      }
      boolean international = name.equals("iTXt");
      if (international && text.get() == 0) {
        return Optional.empty();
      }
      text.get();
      if (international) {
        textUpToZero(text);
        textUpToZero(text);
      }
      return Optional.of(text);
    }

    private static String textUpToZero(ByteBuffer content) {
      StringBuilder text = new StringBuilder();
      while (content.hasRemaining()) {
        byte next = content.get();
        if (next == 0) {
          break;
        }
        if (text.length() <= MAX_KEYWORD_LENGTH) {
          text.append((char) (next & 0xff));
        }
      }
      return text.toString();
    }

    /** Returns the number of bytes a text inflates to, counted up to about a limit. */
    private static int unfolded(ByteBuffer compressed, int limit) {
      Inflater inflater = new Inflater();
      inflater.setInput(compressed);
      byte[] some = new byte[1 << 13];
      int count = 0;
      try {
        for (int next = 1; next > 0 && count < limit; count += next) {
          next = inflater.inflate(some);
        }
      } catch (DataFormatException broken) {
        // The bytes inflated before the damage count.
      } finally {
        inflater.end();
      }
      return count;
    }

    private byte[] webp(byte[] file) {
      for (Chunks chunks = Chunks.ofWebp(file); chunks.hasNext(); ) {
        Chunk chunk = chunks.next();
        if (WEBP_TEXTS.contains(chunk.name())) {
          keepWebp(chunk.name(), chunk.bytes());
        }
      }
      byte[] chunks = kept.toByteArray();
      return ByteBuffer.allocate(HEADER + Integer.BYTES + chunks.length)
          .order(ByteOrder.LITTLE_ENDIAN)
          .put("RIFF".getBytes(StandardCharsets.US_ASCII))
          .putInt(Integer.BYTES + chunks.length)
          .put("WEBP".getBytes(StandardCharsets.US_ASCII))
          .put(chunks)
          .array();
    }

    private void keepWebp(String name, byte[] content) {
      byte[] length =
          ByteBuffer.allocate(Integer.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(content.length)
              .array();
      kept.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
      kept.writeBytes(length);
      kept.writeBytes(content);
      if (content.length % 2 == 1) {
        kept.write(0);
      }
    }
  }
}
