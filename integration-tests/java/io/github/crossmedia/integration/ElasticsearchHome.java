package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Elasticsearch unpacked from its zip, in a temporary folder that any user may read. */
final class ElasticsearchHome implements AutoCloseable {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 8L << 30;

  private final Path folder;
  private final Path server;
  private final Path stores;
  private final Path snapshots;
  private final List<AutoCloseable> running = new CopyOnWriteArrayList<>();

  private ElasticsearchHome(Path folder, Path server) throws IOException {
    this.folder = folder;
    this.server = server;
    this.stores = isMemoryRoomy() ? Files.createTempDirectory(MEMORY, "cross-media-") : folder;
    Files.setPosixFilePermissions(stores, PosixFilePermissions.fromString("rwxr-xr-x"));
    this.snapshots = newStore("snapshots");
  }

  /** Unpacks the server and installs the plugin, both as the build left them. */
  static ElasticsearchHome withPlugin() throws IOException {
    return with(plugin());
  }

  /** Unpacks the server and installs the plugin and its companion, which runs networks. */
  static ElasticsearchHome withNetworks() throws IOException {
    return with(plugin(), companion());
  }

  private static ElasticsearchHome with(Path... plugins) throws IOException {
    var home = unpack();
    for (var plugin : plugins) {
      var result = home.install(plugin);
      if (result.exitCode() != 0) {
        home.close();
        throw new IllegalStateException("Cannot install " + plugin + ":\n" + result.output());
      }
    }
    return home;
  }

  /** Unpacks the server the build fetched, to be deleted when this process ends, if not before. */
  static ElasticsearchHome unpack() throws IOException {
    return unpack(Path.of(property("crossmedia.server")));
  }

  /** Unpacks a server, of another release perhaps. */
  static ElasticsearchHome unpack(Path zip) throws IOException {
    var folder = Files.createTempDirectory("cross-media-");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    unzip(zip, folder);
    try (var unpacked = Files.list(folder)) {
      var home = new ElasticsearchHome(folder, unpacked.findFirst().orElseThrow());
      Runtime.getRuntime().addShutdownHook(new Thread(home::close));
      return home;
    }
  }

  /** Unpacks a zip with the permissions of its files. */
  static void unzip(Path zip, Path folder) throws IOException {
    try (var files = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", "true"));
        var paths = Files.walk(files.getPath("/"))) {
      for (var path : (Iterable<Path>) paths::iterator) {
        var target = folder.resolve(path.toString().substring(1));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target);
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(path));
        }
      }
    }
  }

  /** The plugin the build made. */
  static Path plugin() {
    return Path.of(property("crossmedia.plugin"));
  }

  /** The companion plugin, which lies beside the plugin. */
  static Path companion() {
    String name = plugin().getFileName().toString();
    return plugin().resolveSibling(name.replace("-plugin.zip", "-networks.zip"));
  }

  /** Installs a plugin with the server's own installer. */
  CommandResult install(Path plugin) throws IOException {
    return run("elasticsearch-plugin", "install", "--batch", plugin.toUri().toString());
  }

  /** Runs one of the programs in the server's {@code bin} to its end. */
  CommandResult run(String program, String... arguments) throws IOException {
    var command = new ArrayList<String>(List.of(program(program)));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ES_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CLI_JAVA_OPTS", ElasticsearchNode.QUICK);
    var process = builder.start();
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes());
    return new CommandResult(process.onExit().join().exitValue(), output);
  }

  String program(String name) {
    return server.resolve("bin").resolve(name).toString();
  }

  Path config() {
    return server.resolve("config");
  }

  /** A folder that all nodes may write snapshots to. */
  Path snapshots() {
    return snapshots;
  }

  /** A new folder for a node. */
  Path newFolder(String prefix) throws IOException {
    return Files.createTempDirectory(folder, prefix);
  }

  /**
   * A new folder for what a node stores. It is in memory where tests are to be quick, as a node
   * forces each change to the disk; the night tries the disk.
   */
  Path newStore(String prefix) throws IOException {
    var store = Files.createTempDirectory(stores, prefix);
    ServerUser.own(store);
    return store;
  }

  private static boolean isMemoryRoomy() throws IOException {
    return ElasticsearchNode.areTestsQuick()
        && Files.isWritable(MEMORY)
        && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
  }

  /** Has something closed before the home is. */
  void closeWithHome(AutoCloseable process) {
    running.add(process);
  }

  @Override
  public void close() {
    try {
      for (var process : running) {
        process.close();
      }
      Folders.delete(stores);
      Folders.delete(folder);
    } catch (Exception e) {
      throw new IllegalStateException("Cannot clean up " + folder, e);
    }
  }

  private static String property(String name) {
    var value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException(
          "The system property " + name + " is not set: run the test with mvn verify");
    }
    return value;
  }

  /** What a program said, and how it ended. */
  record CommandResult(int exitCode, String output) {}
}
