package io.github.crossmedia.collection;

import static java.util.stream.Stream.concat;

import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.FolderWalk;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.collection.folder.SkippedFile;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.metadata.PictureFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The pictures and videos in a folder and its subfolders as items, sorted by path, which is also
 * their id. Only the paths are kept in memory. Undecodable pictures, videos and unreadable folders
 * are items too, so that processing reports them. Hidden files and files of other kinds are not.
 */
public final class PictureFolder implements Items {

  private static final Set<String> EXTENSIONS =
      Set.of("jpg", "jpeg", "png", "gif", "bmp", "tif", "tiff", "webp", "heic", "heif", "avif");
  private static final Set<FileKind> NO_PICTURES = Set.of(FileKind.UNKNOWN, FileKind.PDF);

  private final Path folder;
  private final List<String> names;
  private final Optional<Captions> captions;

  private PictureFolder(Path folder, List<String> names, Optional<Captions> captions) {
    this.folder = folder;
    this.names = names;
    this.captions = captions;
  }

  /**
   * Returns the pictures of a folder.
   *
   * @param captions a TSV or COCO file; if empty, captions come from the pictures' metadata
   */
  public static PictureFolder open(Path folder, Optional<Path> captions) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new CollectionException("no such folder: " + folder);
    }
    Optional<Captions> texts =
        captions.isPresent() ? Optional.of(Captions.read(captions.get())) : Optional.empty();
    FolderListing listing = FolderWalk.list(folder);
    Stream<String> pictures =
        listing.files().stream().filter(file -> isPicture(file.path())).map(FoundFile::name);
    Stream<String> missed =
        listing.leftOut().stream().map(SkippedFile::name).filter(name -> isMissed(folder, name));
    return new PictureFolder(folder, concat(pictures, missed).sorted().toList(), texts);
  }

  @Override
  public int count() {
    return names.size();
  }

  @Override
  public void forEach(Consumer<Item> consumer) throws IOException {
    for (String name : names) {
      String text = captions.isPresent() ? captions.get().of(name) : ownText(folder.resolve(name));
      consumer.accept(new Item(name, "", name, text, List.of(), Map.of()));
    }
  }

  private static String ownText(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return String.join("\n", PictureFields.texts(in));
    } catch (IOException unreadable) {
      // Decoding it reports the error.
      return "";
    }
  }

  /** Returns true for an unreadable folder or a broken link to a picture. */
  private static boolean isMissed(Path folder, String name) {
    Path path = folder.resolve(name);
    return Files.isDirectory(path)
        ? !Files.isReadable(path)
        : !Files.exists(path) && hasNameOfPicture(name);
  }

  private static boolean isPicture(Path file) {
    return hasNameOfPicture(file.toString())
        || Footage.isFolderOfFrames(file)
        || !NO_PICTURES.contains(kind(file));
  }

  private static boolean hasNameOfPicture(String name) {
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return EXTENSIONS.contains(extension);
  }

  private static FileKind kind(Path file) {
    try {
      return FileKind.of(file);
    } catch (IOException unreadable) {
      return FileKind.UNKNOWN;
    }
  }
}
