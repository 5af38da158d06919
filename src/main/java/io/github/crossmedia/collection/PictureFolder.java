package io.github.crossmedia.collection;

import static java.util.stream.Stream.concat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.collection.folder.FolderWalk;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.collection.folder.SkippedFile;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.metadata.MetadataReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
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
      return String.join("\n", MetadataReader.texts(in));
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

  /**
   * Captions of pictures by file name, or by path below a folder. Several captions of one picture
   * become lines.
   */
  private record Captions(Map<String, String> texts) {

    /**
     * Reads COCO's format from a file named *.json, and lines of file name, tab and caption from
     * other files.
     */
    static Captions read(Path file) throws IOException {
      WholeFile.requireNoFolder(file);
      try {
        return new Captions(
            file.toString().toLowerCase(Locale.ROOT).endsWith(".json") ? coco(file) : tsv(file));
      } catch (NoSuchFileException missing) {
        throw new CollectionException("no such captions file: " + file, missing);
      } catch (MalformedInputException notUtf8) {
        throw new CollectionException(file + ": not UTF-8", notUtf8);
      }
    }

    /** Returns the caption of a picture; empty if there is none. */
    String of(String path) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      return texts.getOrDefault(path, texts.getOrDefault(name, ""));
    }

    private static Map<String, String> tsv(Path file) throws IOException {
      Map<String, String> texts = new HashMap<>();
      int number = 0;
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          number++;
          String content = CollectionReader.withoutMark(line);
          int tab = content.indexOf('\t');
          if (tab < 0 && !content.isBlank()) {
            throw new CollectionException(
                file + ", line " + number + ": no tab between file name and caption");
          }
          if (tab >= 0) {
            add(texts, content.substring(0, tab), content.substring(tab + 1));
          }
        }
      }
      return texts;
    }

    /** Captions in COCO's format: images have ids and file names, annotations have image ids. */
    private static Map<String, String> coco(Path file) throws IOException {
      JsonNode root = json(file);
      if (!root.path("images").isArray() || !root.path("annotations").isArray()) {
        throw new CollectionException(
            file + ": not COCO captions: images or annotations are missing");
      }
      Map<String, String> names = new HashMap<>();
      for (JsonNode image : root.path("images")) {
        names.put(image.path("id").asText(), image.path("file_name").asText());
      }
      Map<String, String> texts = new HashMap<>();
      for (JsonNode annotation : root.path("annotations")) {
        String name = names.get(annotation.path("image_id").asText());
        if (name != null && annotation.path("caption").isTextual()) {
          add(texts, name, annotation.path("caption").textValue());
        }
      }
      return texts;
    }

    private static JsonNode json(Path file) throws IOException {
      try {
        return new JsonMapper().readTree(file.toFile());
      } catch (JsonProcessingException broken) {
        throw new CollectionException(
            file + ": not JSON: " + CollectionReader.ItemParser.reason(broken), broken);
      }
    }

    private static void add(Map<String, String> texts, String name, String caption) {
      texts.merge(name.strip(), caption.strip(), (first, second) -> first + "\n" + second);
    }
  }
}
