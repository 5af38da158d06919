package io.github.crossmedia.gallery.store;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Notes beside an index which process has it open for changes, and where that serves its page. */
public final class IndexHolder {

  private static final String FILE = "holder";

  private IndexHolder() {}

  /** Notes this process. */
  static void note(IndexLayout layout) throws IOException {
    write(layout, "");
  }

  /** Notes this process and the address of its page. */
  public static void note(IndexLayout layout, URI page) throws IOException {
    write(layout, page.toString());
  }

  private static void write(IndexLayout layout, String page) throws IOException {
    String note = ProcessHandle.current().pid() + "\n" + page + "\n";
    WholeFile.write(
        layout.folder().resolve(FILE), out -> out.write(note.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns a sentence about an index that another process holds. */
  static String describe(Path index) {
    try {
      List<String> note = Files.readAllLines(index.resolve(FILE));
      long process = Long.parseLong(note.getFirst());
      if (ProcessHandle.of(process).isPresent()) {
        return note.get(1).isEmpty()
            ? Formatted.of(
                "the index %s is open in process %d: wait for its end, or stop it", index, process)
            : Formatted.of(
                "the index %s is open in process %d, whose page is %s: use that page, or stop the"
                    + " process",
                index, process, note.get(1));
      }
    } catch (IOException | RuntimeException noNote) {
      // The lock alone says that there is such a process.
    }
    return Formatted.of(
        "the index %s is locked by another process: stop that process, or use its page", index);
  }
}
