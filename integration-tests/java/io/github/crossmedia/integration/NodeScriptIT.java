package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/node}, for one who wants to look into a node that runs the plugin. */
@Tag("thorough")
final class NodeScriptIT {

  private static final Pattern LISTENING =
      Pattern.compile("Listening for transport dt_socket at address: (?:127\\.0\\.0\\.1:)?(\\d+)");

  private static final Pattern STARTED = Pattern.compile("\\[node\\] (started)");

  @TempDir private Path folder;
  @RegisterExtension private final StartedProcesses processes = new StartedProcesses();

  @Test
  void aDebuggerAttachesToANodeThatRunsThePlugin() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder node =
        new ProcessBuilder(
            "bin/node", "--port", "0", "--networks", "--debug", "0", "--folder", folder + "/node");
    node.environment()
        .put(
            "ES_JAVA_OPTS",
            "-Xms512m -Xmx512m " + ElasticsearchNode.QUICK + ElasticsearchNode.UNVERIFIED);
    node.environment().put("CLI_JAVA_OPTS", ElasticsearchNode.QUICK);
    Process process = processes.start(node.redirectErrorStream(true));
    List<String> printed = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));

    String port = await(LISTENING, lines, printed);
    await(STARTED, lines, printed);

    VirtualMachine machine = attach(port);
    assertEquals(
        1, machine.classesByName("io.github.crossmedia.elasticsearch.CrossMediaPlugin").size());
    String address = Files.readAllLines(folder.resolve("node/logs/http.ports")).getFirst();
    try (var about = URI.create("http://" + address + "/_cross_media").toURL().openStream()) {
      assertEquals("cross-media", new ObjectMapper().readTree(about).path("name").textValue());
    }
    try (var stats = URI.create("http://" + address + "/_nodes/plugins").toURL().openStream()) {
      assertEquals(
          List.of("cross-media", "cross-media-networks"),
          new ObjectMapper()
              .readTree(stats).findValuesAsText("name").stream()
                  .filter(name -> name.startsWith("cross-media"))
                  .sorted()
                  .toList());
    }
    machine.dispose();
  }

  @Test
  void anUnknownOptionShowsTheKnownOnes() throws Exception {
    Process process =
        processes.start(new ProcessBuilder("bin/node", "--fast").redirectErrorStream(true));
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, process.waitFor());
    assertTrue(printed.contains("--folder DIR"), printed);
  }

  /** The first group of the first line that has what is looked for. */
  private static String await(Pattern wanted, BufferedReader lines, List<String> printed)
      throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      printed.add(line);
      Matcher found = wanted.matcher(line);
      if (found.find()) {
        return found.group(1);
      }
    }
    throw new AssertionError("the node ended without " + wanted + ": " + printed);
  }

  private static VirtualMachine attach(String port) throws Exception {
    AttachingConnector socket =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    var arguments = socket.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue(port);
    return socket.attach(arguments);
  }
}
