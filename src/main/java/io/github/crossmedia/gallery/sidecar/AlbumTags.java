package io.github.crossmedia.gallery.sidecar;

import com.adobe.internal.xmp.XMPConst;
import com.adobe.internal.xmp.XMPException;
import com.adobe.internal.xmp.XMPMeta;
import com.adobe.internal.xmp.XMPMetaFactory;
import com.adobe.internal.xmp.options.PropertyOptions;
import java.util.Set;
import java.util.TreeSet;

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
