package io.github.crossmedia.gallery.sidecar;

import com.adobe.internal.xmp.XMPConst;
import com.adobe.internal.xmp.XMPException;
import com.adobe.internal.xmp.XMPMeta;
import com.adobe.internal.xmp.XMPMetaFactory;
import com.adobe.internal.xmp.options.PropertyOptions;
import com.adobe.internal.xmp.options.SerializeOptions;
import io.github.crossmedia.picture.decode.FileKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * XMP files next to pictures, which stay unchanged. digiKam, darktable and Immich look for {@code
 * a.jpg.xmp}; Lightroom reads {@code a.xmp} next to raw files only.
 */
public final class Sidecar {

  private static final String SUBJECT = "subject";
  private static final String SUFFIX = ".xmp";

  /** A larger XMP file is not read. */
  private static final long MAX_BYTES = 4 << 20;

  private Sidecar() {}

  /** Returns true if a file's name is that of a sidecar, which is read with its picture. */
  public static boolean isNamed(String file) {
    return file.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
  }

  /**
   * Adds keywords to the sidecars of a picture, and keeps their other content.
   *
   * @return the files written; none if they already had all words
   */
  public static List<Path> add(Path picture, Collection<String> words) throws IOException {
    return change(picture, content -> add(content, words));
  }

  /**
   * Writes the albums of a picture to its sidecars, and keeps their other content.
   *
   * @return the files written; none if they already had exactly these albums
   */
  public static List<Path> write(Path picture, AlbumTags albums) throws IOException {
    return change(picture, albums::writeTo);
  }

  /** Returns the albums in the sidecars of a picture. */
  public static AlbumTags albums(Path picture) throws IOException {
    AlbumTags all = AlbumTags.NONE;
    for (Path file : files(picture)) {
      if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
        try {
          all = all.and(AlbumTags.in(read(file)));
        } catch (XMPException broken) {
          // Another program's file, or half of one: it has no albums.
        }
      }
    }
    return all;
  }

  /** Changes the content of a file. Returns true if it did. */
  private interface Change {
    boolean of(XMPMeta content) throws XMPException;
  }

  private static List<Path> change(Path picture, Change change) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Path file : files(picture)) {
      try {
        XMPMeta content = read(file);
        if (change.of(content)) {
          byte[] bytes =
              XMPMetaFactory.serializeToBuffer(
                  content, new SerializeOptions().setUseCompactFormat(false));
          replace(file, bytes);
          written.add(file);
        }
      } catch (XMPException broken) {
        throw new IOException(file + " is not XMP: move it away to write another", broken);
      }
    }
    return written;
  }

  private static List<Path> files(Path picture) throws IOException {
    String name = picture.getFileName().toString();
    Path whole = picture.resolveSibling(name + SUFFIX);
    int dot = name.lastIndexOf('.');
    boolean isRaw = Files.isRegularFile(picture) && FileKind.of(picture) == FileKind.RAW;
    return isRaw && dot > 0
        ? List.of(whole, picture.resolveSibling(name.substring(0, dot) + SUFFIX))
        : List.of(whole);
  }

  private static XMPMeta read(Path file) throws IOException, XMPException {
    return Files.exists(file)
        ? XMPMetaFactory.parseFromBuffer(Files.readAllBytes(file))
        : XMPMetaFactory.create();
  }

  private static boolean add(XMPMeta content, Collection<String> words) throws XMPException {
    TreeSet<String> missing = new TreeSet<>(words);
    int count = content.countArrayItems(XMPConst.NS_DC, SUBJECT);
    for (int item = 1; item <= count; item++) {
      missing.remove(content.getArrayItem(XMPConst.NS_DC, SUBJECT, item).getValue());
    }
    PropertyOptions bag = new PropertyOptions().setArray(true);
    for (String word : missing) {
      content.appendArrayItem(XMPConst.NS_DC, SUBJECT, bag, word, null);
    }
    return !missing.isEmpty();
  }

  /** Replaces the file atomically. */
  private static void replace(Path file, byte[] bytes) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      Files.write(temporary, bytes);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * The albums of a picture in XMP. A star is a rating of five. An album is a keyword below {@code
   * Albums} in the hierarchy that Lightroom defined, which digiKam and darktable also read.
   *
   * @param star whether it has a rating of five
   */
  public record AlbumTags(boolean star, Set<String> albums) {

    public static final AlbumTags NONE = new AlbumTags(false, Set.of());

    private static final String LIGHTROOM = "http://ns.adobe.com/lightroom/1.0/";
    private static final String HIERARCHY = "hierarchicalSubject";
    private static final String RATING = "Rating";
    private static final String ROOT = "Albums|";
    private static final int FIVE = 5;

    public AlbumTags {
      albums = Set.copyOf(albums);
    }

    AlbumTags and(AlbumTags other) {
      Set<String> both = new TreeSet<>(albums);
      both.addAll(other.albums);
      return new AlbumTags(star || other.star, both);
    }

    static AlbumTags in(XMPMeta content) throws XMPException {
      XMPMetaFactory.getSchemaRegistry().registerNamespace(LIGHTROOM, "lr");
      Set<String> albums = new TreeSet<>();
      for (int item = content.countArrayItems(LIGHTROOM, HIERARCHY); item >= 1; item--) {
        String tag = content.getArrayItem(LIGHTROOM, HIERARCHY, item).getValue();
        if (isAlbum(tag)) {
          albums.add(tag.substring(ROOT.length()));
        }
      }
      return new AlbumTags(rating(content) == FIVE, albums);
    }

    private static boolean isAlbum(String tag) {
      return tag != null && tag.startsWith(ROOT) && tag.length() > ROOT.length();
    }

    private static int rating(XMPMeta content) {
      try {
        Integer rating = content.getPropertyInteger(XMPConst.NS_XMP, RATING);
        return rating == null ? 0 : rating;
      } catch (XMPException notANumber) {
        return 0;
      }
    }

    /** Writes these albums to a file. Returns true if it changed. */
    boolean writeTo(XMPMeta content) throws XMPException {
      AlbumTags before = in(content);
      if (before.equals(this)) {
        return false;
      }
      if (star) {
        content.setPropertyInteger(XMPConst.NS_XMP, RATING, FIVE);
      } else if (before.star) {
        content.deleteProperty(XMPConst.NS_XMP, RATING);
      }
      for (int item = content.countArrayItems(LIGHTROOM, HIERARCHY); item >= 1; item--) {
        if (isAlbum(content.getArrayItem(LIGHTROOM, HIERARCHY, item).getValue())) {
          content.deleteArrayItem(LIGHTROOM, HIERARCHY, item);
        }
      }
      PropertyOptions bag = new PropertyOptions().setArray(true);
      for (String album : new TreeSet<>(albums)) {
        content.appendArrayItem(LIGHTROOM, HIERARCHY, bag, ROOT + album, null);
      }
      return true;
    }
  }
}
