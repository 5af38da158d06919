package io.github.crossmedia.collection;

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.iptc.IptcDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What a picture says of itself: captions and keywords in its IPTC, XMP and EXIF fields. */
final class PictureFields {

  private PictureFields() {}

  /** Each different text once, a line each; empty where there is none or the file is broken. */
  static String text(Path file) {
    Set<String> texts = new LinkedHashSet<>();
    try {
      Metadata metadata = ImageMetadataReader.readMetadata(file.toFile());
      for (IptcDirectory iptc : metadata.getDirectoriesOfType(IptcDirectory.class)) {
        add(texts, iptc, IptcDirectory.TAG_OBJECT_NAME);
        add(texts, iptc, IptcDirectory.TAG_CAPTION);
        String[] keywords = iptc.getStringArray(IptcDirectory.TAG_KEYWORDS);
        if (keywords != null) {
          Arrays.stream(keywords).map(String::strip).forEach(texts::add);
        }
      }
      for (XmpDirectory xmp : metadata.getDirectoriesOfType(XmpDirectory.class)) {
        for (Map.Entry<String, String> field : xmp.getXmpProperties().entrySet()) {
          if (field.getKey().matches("dc:(title|description|subject)\\[\\d+]")) {
            texts.add(field.getValue().strip());
          }
        }
      }
      for (ExifIFD0Directory exif : metadata.getDirectoriesOfType(ExifIFD0Directory.class)) {
        add(texts, exif, ExifIFD0Directory.TAG_IMAGE_DESCRIPTION);
      }
    } catch (ImageProcessingException | IOException unreadable) {
      return "";
    }
    texts.remove("");
    return String.join("\n", texts);
  }

  private static void add(Set<String> texts, Directory directory, int tag) {
    String text = directory.getString(tag);
    if (text != null) {
      texts.add(text.strip());
    }
  }
}
