package io.github.crossmedia.cli.gallery;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/** Where the index of a folder lies when nobody says: outside of the folder, one for each. */
final class IndexPlace {

  private IndexPlace() {}

  static Path of(Path pictures) {
    Path absolute = pictures.toAbsolutePath().normalize();
    String cache = System.getenv("XDG_CACHE_HOME");
    Path root =
        cache == null || cache.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    byte[] path = absolute.toString().getBytes(StandardCharsets.UTF_8);
    String mark = UUID.nameUUIDFromBytes(path).toString().substring(0, 8);
    Path last = absolute.getFileName();
    return root.resolve("crossmedia").resolve((last == null ? "root" : last) + "-" + mark);
  }
}
