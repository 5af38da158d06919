package io.github.crossmedia.integration;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** One node: a process of its own, with its own settings, data and log. */
public final class ElasticsearchNode implements AutoCloseable {

  private static final Duration START = Duration.ofMinutes(6);
  private static final Duration STOP = Duration.ofSeconds(30);

  /**
   * Stops the server and all it started, which job control makes a process group of its own, when
   * standard input ends: closed by us, or with us.
   */
  static final String STOP_WITH_PARENT =
      """
      set -m
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      end() {
        for i in {1..100}; do
          kill -0 -- -$server 2>/dev/null || return
          sleep 0.2
        done
        kill -KILL -- -$server 2>/dev/null
      }
      (cat <&3 >/dev/null; kill -TERM -- -$server; end) &
      guard=$!
      wait $server
      code=$?
      end
      kill -KILL -- -$guard 2>/dev/null
      exit $code
      """;

  static final String QUICK = "-XX:TieredStopAtLevel=1";

  /**
   * A node loads twenty thousand classes, whose bytes a compiler has made: the night checks them.
   */
  static final String UNVERIFIED =
      " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  /**
   * All but five of Elasticsearch's own, which fail without a fault of ours: a cluster that is a
   * remote cluster of its own, a retriever in {@code rescorer} without a name, a setting of an
   * index with a {@code *} in its name, {@code cross_fields} over a {@code dense_vector}, an action
   * that is sent to a node without its plugin.
   */
  private static final String ASSERTIONS =
      "-ea -esa -da:org.elasticsearch.action.search.AbstractSearchAsyncAction"
          + " -da:org.elasticsearch.xcontent.ObjectParser"
          + " -da:org.elasticsearch.cluster.metadata.MetadataUpdateSettingsService"
          + " -da:org.elasticsearch.index.search.MatchQueryParser"
          + " -da:org.elasticsearch.transport.InboundAggregator";

  private final String name;
  private ElasticsearchHome home;
  private final Path folder;
  private final ServerLog log;
  private String heap = "512m";
  private String javaOptions = ASSERTIONS;
  private boolean quick = areTestsQuick();
  private Process process;

  /** Writes down a node's settings. */
  ElasticsearchNode(String name, ElasticsearchHome home, ServerLog log, List<String> settings)
      throws IOException {
    this.name = name;
    this.home = home;
    this.log = log;
    this.folder = home.newFolder(name);
    Folders.copy(home.config(), config());
    Files.createDirectories(folder.resolve("tmp"));
    var yaml = new ArrayList<String>();
    yaml.add("node.name: " + name);
    yaml.add("path.data: " + home.newStore("data"));
    yaml.add("path.repo: " + home.snapshots());
    yaml.add("path.logs: " + folder.resolve("logs"));
    yaml.add("network.host: 127.0.0.1");
    yaml.add("http.port: 0");
    yaml.add("transport.port: 0");
    yaml.add("node.portsfile: true");
    yaml.add("cluster.routing.allocation.disk.threshold_enabled: false");
    yaml.addAll(settings);
    Files.write(config().resolve("elasticsearch.yml"), yaml);
    ServerUser.own(folder);
    home.closeWithHome(this);
  }

  /** Whether this JVM spares its second compiler, as tests do but at night. */
  static boolean areTestsQuick() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().contains(QUICK);
  }

  /** Starts the process and waits until it answers HTTP. */
  public void start() throws IOException, InterruptedException {
    launch();
    awaitHttp();
  }

  /** Whether the process was started and not stopped since. */
  boolean runs() {
    return process != null;
  }

  /** Has the node run another installation of the server, for which it is stopped. */
  void moveTo(ElasticsearchHome other) {
    if (home != other) {
      stop();
      home = other;
    }
  }

  /** Has the node start with a heap of another size, as in {@code 4g}. */
  void giveHeap(String size) {
    heap = size;
  }

  /** Has the node start without what only tests want, and would be measured too. */
  void disableAssertions() {
    quick = false;
    javaOptions = javaOptions.replace(ASSERTIONS, "");
  }

  /** The folder of all its files. */
  Path folder() {
    return folder;
  }

  /**
   * Has the node spare the second compiler, which costs more than it gains where many start. Where
   * the tests spare it, each node does.
   */
  void startQuickly() {
    quick = true;
  }

  /** Starts the process. */
  void launch() throws IOException {
    Files.deleteIfExists(ports("http"));
    Files.deleteIfExists(ports("transport"));
    var command = new ArrayList<>(ServerUser.prefix());
    command.addAll(List.of("bash", "-c", STOP_WITH_PARENT, "bash", home.program("elasticsearch")));
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.file().toFile()));
    builder.environment().put("ES_JAVA_HOME", System.getProperty("java.home"));
    String options = "-Xms" + heap + " -Xmx" + heap + " " + javaOptions;
    // nor does a quick start write to all of its memory first
    String ofStart = quick ? " -XX:-AlwaysPreTouch " + QUICK + UNVERIFIED : "";
    builder.environment().put("ES_JAVA_OPTS", options + ofStart);
    builder.environment().put("CLI_JAVA_OPTS", QUICK);
    builder.environment().put("ES_PATH_CONF", config().toString());
    builder.environment().put("ES_TMPDIR", folder.resolve("tmp").toString());
    process = builder.start();
  }

  /** Waits until the process answers HTTP. */
  void awaitHttp() throws IOException, InterruptedException {
    var deadline = Instant.now().plus(START);
    while (!Files.exists(ports("http"))) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            name + " ended with exit code " + process.exitValue() + ":\n" + log.since(0));
      }
      if (Instant.now().isAfter(deadline)) {
        close();
        throw new IllegalStateException(name + " did not start in " + START + "\n" + log.since(0));
      }
    }
  }

  /** Stops the process; {@link #start} brings the node back with its data. */
  public synchronized void stop() {
    if (process == null) {
      return;
    }
    var all = process.descendants().toList();
    try {
      process.getOutputStream().close();
      process.onExit().orTimeout(STOP.toSeconds(), TimeUnit.SECONDS).join();
    } catch (IOException | CompletionException e) {
      if (e instanceof CompletionException && !(e.getCause() instanceof TimeoutException)) {
        throw new IllegalStateException("Cannot stop " + name, e);
      }
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      process = null;
    }
  }

  /** Ends the process at once, as a power cut does. */
  public synchronized void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
    process = null;
  }

  /** Stops the process where it is, as a node that hangs, until it is {@link #thaw thawed}. */
  void freeze() throws IOException {
    signal("STOP");
  }

  void thaw() throws IOException {
    signal("CONT");
  }

  /** The shell must not see its own child stop, which for it is as good as an end. */
  private void signal(String signal) throws IOException {
    for (var server : servers()) {
      new ProcessBuilder("kill", "-" + signal, String.valueOf(server.pid()))
          .start()
          .onExit()
          .join();
    }
  }

  /** The server itself: a process of Java that one of Java has started. */
  private List<ProcessHandle> servers() {
    return process
        .descendants()
        .filter(each -> isJava(each) && each.parent().filter(ElasticsearchNode::isJava).isPresent())
        .toList();
  }

  /** How many bytes of the heap are in use after a full collection. */
  long heapAfterCollection() throws IOException {
    ask("GC.run");
    var used = Pattern.compile("used (\\d+)K").matcher(ask("GC.heap_info"));
    if (!used.find()) {
      throw new IllegalStateException("cannot tell the heap of " + name);
    }
    return Long.parseLong(used.group(1)) << 10;
  }

  private String ask(String question) throws IOException {
    var command = new ArrayList<>(ServerUser.prefix());
    var program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    command.addAll(
        List.of(program.toString(), String.valueOf(servers().getFirst().pid()), question));
    var asked = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var answer = asked.getInputStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Runs the program for the secrets of the node, which reads a secret from its input. */
  void keystore(String input, String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(ServerUser.prefix());
    command.add(home.program("elasticsearch-keystore"));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ES_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CLI_JAVA_OPTS", QUICK);
    builder.environment().put("ES_PATH_CONF", config().toString());
    var program = builder.start();
    try (var to = program.getOutputStream()) {
      to.write(input.getBytes(StandardCharsets.UTF_8));
    }
    var said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (program.waitFor() != 0) {
      throw new IllegalStateException(command + ": " + said);
    }
  }

  private static boolean isJava(ProcessHandle process) {
    return process.info().command().orElse("").endsWith("/java");
  }

  @Override
  public void close() {
    stop();
  }

  /** How long processors have worked for the node, which other work on the machine leaves alone. */
  public Duration processorTime() {
    return process
        .descendants()
        .flatMap(each -> each.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }

  public String name() {
    return name;
  }

  /** Where the node answers HTTP, as {@code host:port}. */
  public String http() throws IOException {
    return firstLine(ports("http"));
  }

  String transport() throws IOException {
    return firstLine(ports("transport"));
  }

  /** Where the node's settings are. */
  public Path config() {
    return folder.resolve("config");
  }

  ServerLog log() {
    return log;
  }

  private Path ports(String protocol) {
    return folder.resolve("logs").resolve(protocol + ".ports");
  }

  private static String firstLine(Path file) throws IOException {
    return Files.readAllLines(file).getFirst();
  }
}
