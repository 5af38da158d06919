package io.github.crossmedia.gallery.index;

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.iptc.IptcDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What people wrote about a picture into its file: captions and keywords. */
final class CaptionReader {

  private CaptionReader() {}

  /** All of it in one line, empty where there is none. */
  static String caption(byte[] file) {
    try {
      Metadata metadata =
          ImageMetadataReader.readMetadata(new ByteArrayInputStream(file), file.length);
      Set<String> texts = new LinkedHashSet<>();
      iptc(metadata).forEach(texts::add);
      exif(metadata).forEach(texts::add);
      xmp(metadata).forEach(texts::add);
      return texts.stream()
          .map(String::strip)
          .filter(text -> !text.isEmpty())
          .collect(Collectors.joining(" "));
    } catch (ImageProcessingException | IOException unreadable) {
      return "";
    }
  }

  private static Stream<String> iptc(Metadata metadata) {
    return directories(metadata, IptcDirectory.class)
        .flatMap(
            iptc ->
                Stream.concat(
                    strings(iptc, IptcDirectory.TAG_CAPTION, IptcDirectory.TAG_HEADLINE),
                    iptc.getKeywords() == null ? Stream.of() : iptc.getKeywords().stream()));
  }

  private static Stream<String> exif(Metadata metadata) {
    return directories(metadata, ExifIFD0Directory.class)
        .flatMap(exif -> strings(exif, ExifIFD0Directory.TAG_IMAGE_DESCRIPTION));
  }

  private static Stream<String> xmp(Metadata metadata) {
    return directories(metadata, XmpDirectory.class)
        .flatMap(xmp -> xmp.getXmpProperties().entrySet().stream())
        .filter(property -> property.getKey().matches("dc:(description|subject)\\[\\d+]"))
        .map(Map.Entry::getValue);
  }

  private static <T extends Directory> Stream<T> directories(Metadata metadata, Class<T> type) {
    return List.copyOf(metadata.getDirectoriesOfType(type)).stream();
  }

  private static Stream<String> strings(Directory directory, int... tags) {
    return Arrays.stream(tags).mapToObj(directory::getString).filter(Objects::nonNull);
  }
}
