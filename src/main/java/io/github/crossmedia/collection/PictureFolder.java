package io.github.crossmedia.collection;

import io.github.crossmedia.picture.decode.FileKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Items made of the pictures in a folder and in all folders within it, sorted by path, which is
 * also their id. Only the paths are kept. Pictures that can't be decoded here, videos too, are
 * items as well, so that whoever works on them says so; hidden files and those of other kinds are
 * none.
 */
public final class PictureFolder implements Items {

  private static final int HEAD = 1024;
  private static final Set<String> EXTENSIONS =
      Set.of("jpg", "jpeg", "png", "gif", "bmp", "tif", "tiff", "webp", "heic", "heif", "avif");
  private static final Set<FileKind> NO_PICTURES = Set.of(FileKind.UNKNOWN, FileKind.PDF);

  private final Path folder;
  private final List<Path> files;
  private final Optional<Captions> captions;

  private PictureFolder(Path folder, List<Path> files, Optional<Captions> captions) {
    this.folder = folder;
    this.files = files;
    this.captions = captions;
  }

  /**
   * The pictures of a folder.
   *
   * @param captions a TSV or COCO file; without one the pictures' own fields are read
   */
  public static PictureFolder open(Path folder, Optional<Path> captions) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new CollectionException("there is no folder " + folder);
    }
    Optional<Captions> texts =
        captions.isPresent() ? Optional.of(Captions.read(captions.get())) : Optional.empty();
    List<Path> files = new ArrayList<>();
    // Links are not followed, but that the folder itself may be one.
    Path root = folder.toRealPath();
    Files.walkFileTree(root, new Walk(root, files));
    files.sort(null);
    return new PictureFolder(root, files, texts);
  }

  /** Finds pictures, and folders that nobody can look into, which are told of like pictures. */
  private static final class Walk extends SimpleFileVisitor<Path> {

    private final Path root;
    private final List<Path> files;

    Walk(Path root, List<Path> files) {
      this.root = root;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return isHidden(root.relativize(folder))
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (Files.isRegularFile(file) && !isHidden(root.relativize(file)) && isPicture(file)) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
      if (file.equals(root)) {
        throw reason;
      }
      files.add(file);
      return FileVisitResult.CONTINUE;
    }
  }

  @Override
  public int count() {
    return files.size();
  }

  @Override
  public void forEach(Consumer<Item> consumer) throws IOException {
    for (Path file : files) {
      String path = folder.relativize(file).toString();
      String text = captions.isPresent() ? captions.get().of(path) : ownText(file);
      consumer.accept(new Item(path, "", path, text, List.of(), Map.of()));
    }
  }

  private static String ownText(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return String.join("\n", PictureFields.texts(in));
    } catch (IOException unreadable) {
      // Whoever decodes it will say so.
      return "";
    }
  }

  /** Thumbnails, the Mac's companions of pictures on foreign disks, and the like. */
  private static boolean isHidden(Path within) {
    return within.getFileName().toString().startsWith(".");
  }

  private static boolean isPicture(Path file) {
    String name = file.getFileName().toString();
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return EXTENSIONS.contains(extension) || !NO_PICTURES.contains(kind(file));
  }

  private static FileKind kind(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return FileKind.of(file.toString(), in.readNBytes(HEAD));
    } catch (IOException unreadable) {
      return FileKind.UNKNOWN;
    }
  }
}
