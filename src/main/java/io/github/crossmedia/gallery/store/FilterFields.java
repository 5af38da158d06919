package io.github.crossmedia.gallery.store;

import io.github.crossmedia.gallery.place.Gazetteer;
import io.github.crossmedia.picture.metadata.PictureMetadata;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;

/** The fields that limit searches to cameras, places, albums and the like. */
public final class FilterFields {

  public static final String FOLDER = "folder";

  /** The names of files, as {@link SearchDocument#fileName} compares them. */
  public static final String FILE_NAME = "file_name";

  public static final String TYPE = "type";
  public static final String ALBUM = "album";

  /** Names as text, so that a part of a name finds it. */
  public static final String CAMERA = "camera";

  public static final String LENS = "lens";
  public static final String PLACE = "place";

  /** Latitude and longitude, only stored. */
  public static final String POSITION = "position";

  private FilterFields() {}

  static void add(Document document, IndexedMetadata about, PictureMembership belongings) {
    for (String folder : folders(belongings.names())) {
      document.add(new KeywordField(FOLDER, folder, Field.Store.NO));
    }
    belongings.names().stream()
        .map(SearchDocument::fileName)
        .distinct()
        .forEach(name -> document.add(new KeywordField(FILE_NAME, name, Field.Store.NO)));
    belongings.names().stream()
        .flatMap(name -> FileRecord.FileType.of(name).stream())
        .distinct()
        .forEach(type -> document.add(new KeywordField(TYPE, type, Field.Store.NO)));
    for (String album : belongings.albums()) {
      document.add(new KeywordField(ALBUM, album, Field.Store.YES));
    }
    document.add(new TextField(CAMERA, about.camera(), Field.Store.YES));
    document.add(new TextField(LENS, about.lens(), Field.Store.YES));
    document.add(new StoredField(POSITION, about.position()));
    if (!about.position().isEmpty()) {
      Gazetteer.name(PictureMetadata.Position.of(about.position()))
          .ifPresent(place -> document.add(new TextField(PLACE, place, Field.Store.YES)));
    }
  }

  /** Returns the folders of files, and all folders above them. */
  private static Set<String> folders(Set<String> names) {
    Set<String> folders = new LinkedHashSet<>();
    for (String name : names) {
      for (int slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
        folders.add(name.substring(0, slash));
      }
    }
    return folders;
  }
}
