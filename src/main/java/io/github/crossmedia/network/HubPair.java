package io.github.crossmedia.network;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A published pair in Immich's layout, in a repository at Hugging Face. Its weights are not part of
 * the project.
 *
 * @param name the name it is added by
 * @param repository its owner and name there
 * @param licence that its weights are published under
 */
public record HubPair(String name, String repository, String licence) {

  private static final String ENDPOINT = "HF_ENDPOINT";
  private static final String HUGGING_FACE = "https://huggingface.co";

  /** Whichever version is the newest. */
  private static final String NEWEST = "main";

  private static final String CONFIG = "config.json";
  private static final List<String> NETWORKS = List.of("visual/model.onnx", "textual/model.onnx");
  private static final List<String> OTHERS =
      List.of("visual/preprocess_cfg.json", "textual/tokenizer.json", CONFIG);

  private static final List<HubPair> ALL = read();

  private static List<HubPair> read() {
    try (InputStream in = HubPair.class.getResourceAsStream("pairs.json")) {
      return List.of(new JsonMapper().readValue(in, HubPair[].class));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the names of all known pairs. */
  public static List<String> names() {
    return ALL.stream().map(HubPair::name).toList();
  }

  /** Returns the pair of a name. */
  public static Optional<HubPair> named(String name) {
    return ALL.stream().filter(pair -> pair.name.equals(name)).findFirst();
  }

  /**
   * Copies the pair, with what is known of its licence. A copy that was cut off is resumed.
   *
   * @param folder for all downloads
   * @param environment may name another server by {@code HF_ENDPOINT}, and a proxy
   * @throws NetworkException if the server lacks a file, a file is not the one that was announced,
   *     or the disk has no room
   */
  public Path copy(Path folder, Map<String, String> environment, Download.Progress progress)
      throws IOException {
    String given = environment.getOrDefault(ENDPOINT, "").strip();
    Hub hub = new Hub((given.isEmpty() ? HUGGING_FACE : given).replaceFirst("/+$", ""), repository);
    try {
      return copy(hub, folder, environment, progress);
    } catch (ConnectException none) {
      throw new NetworkException(
          Formatted.of(
              "%s can't be reached: download %s elsewhere, and add its folder by `crossmedia"
                  + " network add DIR --name %s`",
              hub.endpoint(), hub.page(), name),
          none);
    }
  }

  private Path copy(
      Hub hub, Path folder, Map<String, String> environment, Download.Progress progress)
      throws IOException {
    Download quiet = new Download((done, total) -> {}, environment);
    String commit = quiet.header(hub.resolved(NEWEST, CONFIG), "X-Repo-Commit").orElse(NEWEST);
    Path place = folder.resolve(repository.replace("/", "__"));
    Map<String, Pointer> files = new LinkedHashMap<>();
    for (String file : NETWORKS) {
      files.put(
          file,
          Pointer.at(quiet, hub.raw(commit, file))
              .orElseThrow(
                  () ->
                      new NetworkException(
                          Formatted.of(
                              "%s does not say which SHA-256 it has: download it elsewhere, and add"
                                  + " its folder by `crossmedia network add DIR --name %s`",
                              hub.raw(commit, file), name))));
    }
    for (String file : OTHERS) {
      Pointer.at(quiet, hub.raw(commit, file)).ifPresent(found -> files.put(file, found));
    }
    requireRoom(place, files);
    long all = files.values().stream().mapToLong(Pointer::size).sum();
    long done = 0;
    for (Map.Entry<String, Pointer> file : files.entrySet()) {
      long before = done;
      Download download =
          new Download((arrived, total) -> progress.at(before + arrived, all), environment);
      URI from = hub.resolved(commit, file.getKey());
      file.getValue().copy(download, from, place.resolve(file.getKey()));
      done += file.getValue().size();
    }
    for (String file : OTHERS) {
      if (!files.containsKey(file)) {
        Path to = place.resolve(file);
        Files.deleteIfExists(to);
        quiet.copy(hub.resolved(commit, file), to);
      }
    }
    Files.writeString(
        place.resolve(PublishedNetwork.IMMICH).resolve(PublishedNetwork.Licence.NAMES.getFirst()),
        licence + ", as at " + hub.page());
    return place;
  }

  /** The library keeps a copy, before the download is removed. */
  private void requireRoom(Path place, Map<String, Pointer> files) throws IOException {
    long needed = 0;
    for (Map.Entry<String, Pointer> file : files.entrySet()) {
      Path to = place.resolve(file.getKey());
      Files.createDirectories(to.getParent());
      long size = file.getValue().size();
      needed += 2 * size - Math.min(Download.arrived(to), size);
    }
    long free = Files.getFileStore(place).getUsableSpace();
    if (needed > free) {
      throw new NetworkException(
          Formatted.of(
              "%s takes %,d MB in %s while it is added, where %,d MB are free",
              name, needed / Pointer.MEGA, place, free / Pointer.MEGA));
    }
  }

  /** Where the files of a repository are. */
  private record Hub(String endpoint, String repository) {

    String page() {
      return endpoint + "/" + repository;
    }

    URI resolved(String commit, String file) {
      return URI.create(page() + "/resolve/" + commit + "/" + file);
    }

    /** The pointer of a large file, or a small file itself. */
    URI raw(String commit, String file) {
      return URI.create(page() + "/raw/" + commit + "/" + file);
    }
  }

  /** What stands in a repository of Git in place of a large file (Git LFS). */
  private record Pointer(String sha256, long size) {

    static final long MEGA = 1_000_000;

    /** Longer than any pointer. */
    private static final int MAX_BYTES = 1_024;

    private static final Pattern FORM =
        Pattern.compile(
            "version https://git-lfs\\.github\\.com/spec/v1\\n(?:.*\\n)*?"
                + "oid sha256:([0-9a-f]{64})\\nsize (\\d{1,18})\\n?");

    /** Returns the pointer at an address; empty if a small file lies there, or none. */
    static Optional<Pointer> at(Download download, URI raw) throws IOException {
      return download
          .text(raw, MAX_BYTES)
          .map(FORM::matcher)
          .filter(Matcher::matches)
          .map(found -> new Pointer(found.group(1), Long.parseLong(found.group(2))));
    }

    /** Copies the file, unless it has arrived before. */
    void copy(Download download, URI from, Path to) throws IOException {
      if (Files.exists(to) && !isAt(to)) {
        Files.delete(to);
      }
      if (Files.exists(to)) {
        return;
      }
      download.copy(from, to);
      if (!isAt(to)) {
        String found = Checksum.of(to);
        Files.delete(to);
        throw new NetworkException(
            Formatted.of(
                "%s has the SHA-256 %s, not %s as its repository says: it is another file, or"
                    + " damaged; the copy was deleted",
                from, found, sha256));
      }
    }

    private boolean isAt(Path file) throws IOException {
      return Files.size(file) == size && Checksum.of(file).equals(sha256);
    }
  }
}
