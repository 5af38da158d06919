package io.github.crossmedia.gallery.album;

import io.github.crossmedia.gallery.sidecar.Sidecar;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.IndexLayout;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.SearchDocument;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/**
 * The albums of a folder. Its index holds them, and so do XMP files next to the pictures, where
 * other programs and a new index find them.
 */
public final class AlbumBook {

  private final Path pictures;
  private final IndexedPictures indexed;

  public AlbumBook(Path pictures, IndexedPictures indexed) {
    this.pictures = pictures;
    this.indexed = indexed;
  }

  /** An album with pictures in it. */
  public record Album(String name, int pictures) {}

  /**
   * The outcome of a change.
   *
   * @param pictures how many joined or left the album
   * @param files how many XMP files were written
   * @param refused why some files could not be written; the index has the change nevertheless
   */
  public record Change(String album, int pictures, int files, List<String> refused) {
    public Change {
      refused = List.copyOf(refused);
    }
  }

  /** Returns the albums by name, the favourites first. */
  public List<Album> all() throws IOException {
    return indexed
        .search()
        .with(
            searcher -> {
              List<Album> all = new ArrayList<>();
              Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), FilterFields.ALBUM);
              TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
              while (each.next() != null) {
                String name = each.term().utf8ToString();
                int count = searcher.count(of(name));
                if (count > 0) {
                  int place = name.equals(Albums.FAVOURITES) ? 0 : all.size();
                  all.add(place, new Album(name, count));
                }
              }
              return List.copyOf(all);
            });
  }

  /** Returns the pictures in an album, by file name. */
  public List<String> pictures(String album) throws IOException {
    return indexed.search().with(searcher -> ids(searcher, of(album)));
  }

  private static List<String> ids(IndexSearcher searcher, Query query) throws IOException {
    Sort byFile = new Sort(new SortField(SearchDocument.FILE, SortField.Type.STRING));
    StoredFields stored = searcher.storedFields();
    List<String> ids = new ArrayList<>();
    int most = Math.max(1, searcher.getIndexReader().maxDoc());
    for (ScoreDoc found : searcher.search(query, most, byFile).scoreDocs) {
      ids.add(stored.document(found.doc, Set.of(SearchDocument.ID)).get(SearchDocument.ID));
    }
    return ids;
  }

  private static Query of(String album) {
    return KeywordField.newExactQuery(FilterFields.ALBUM, album);
  }

  /** Changes the albums to those of another index of the same pictures, and counts them. */
  public int follow(IndexLayout other) throws IOException {
    SortedMap<String, Set<String>> theirs = IndexedPictures.albums(other);
    SortedMap<String, Set<String>> ours = indexed.albums();
    for (String album :
        Stream.concat(theirs.keySet().stream(), ours.keySet().stream()).distinct().toList()) {
      Set<String> wanted = theirs.getOrDefault(album, Set.of());
      Set<String> there = ours.getOrDefault(album, Set.of());
      change(wanted.stream().filter(id -> !there.contains(id)).toList(), album, true);
      change(there.stream().filter(id -> !wanted.contains(id)).toList(), album, false);
    }
    return theirs.size();
  }

  /** Puts pictures into an album, or takes them out. */
  public Change change(Collection<String> ids, String name, boolean in) throws IOException {
    String album = Albums.named(name);
    Set<String> changed = indexed.change(ids, album, in);
    indexed.commit();
    int files = 0;
    Set<String> refused = new LinkedHashSet<>();
    for (String id : changed) {
      SortedSet<String> albums = new TreeSet<>(indexed.albums(id));
      boolean star = albums.remove(Albums.FAVOURITES);
      for (String file : indexed.ledger().names(id)) {
        files += written(pictures.resolve(file), new Sidecar.AlbumTags(star, albums), refused);
      }
    }
    return new Change(album, changed.size(), files, List.copyOf(refused));
  }

  private static int written(Path picture, Sidecar.AlbumTags tags, Set<String> refused) {
    try {
      return Files.exists(picture) ? Sidecar.write(picture, tags).size() : 0;
    } catch (AccessDeniedException | ReadOnlyFileSystemException denied) {
      refused.add("no permission to write in " + picture.getParent());
    } catch (NoSuchFileException gone) {
      refused.add(picture.getParent() + " is gone");
    } catch (IOException e) {
      refused.add(e.getMessage());
    }
    return 0;
  }

  /** The pictures that several files hold, byte for byte. */
  public static final class Duplicates {

    private Duplicates() {}

    /**
     * One picture in several files.
     *
     * @param names of the files below the pictures' folder, in order
     */
    public record Copies(String id, List<String> names) {
      public Copies {
        names = List.copyOf(names);
      }
    }

    /** Returns all such pictures, by the name of their first file. */
    public static List<Copies> in(IndexedPictures indexed) {
      return indexed.ledger().copied().stream()
          .map(id -> new Copies(id, List.copyOf(indexed.ledger().names(id))))
          .filter(copies -> copies.names().size() > 1)
          .sorted(Comparator.comparing(copies -> copies.names().getFirst()))
          .toList();
    }

    /**
     * Returns a line for each file, and an empty line after each picture. The first file of each
     * picture is the one to keep.
     */
    public static String list(List<Copies> all, Path folder) {
      return all.stream()
          .map(
              copies ->
                  copies.names().stream()
                      .map(name -> folder.resolve(name) + "\n")
                      .collect(Collectors.joining()))
          .collect(Collectors.joining("\n"));
    }
  }
}
