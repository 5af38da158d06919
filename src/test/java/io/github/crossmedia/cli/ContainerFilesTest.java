package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What can be known of the Dockerfile and the compose files without building them. */
class ContainerFilesTest {

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file));
  }

  private static String first(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }

  @Test
  void theServerIsTheOneThatThePluginIsBuiltFor() throws IOException {
    assertEquals(
        first("<elasticsearch.version>(.*)</", read("pom.xml")),
        first("elasticsearch/elasticsearch:(\\S+)", read("Dockerfile")));
  }

  @Test
  void whatIsCopiedFromTheCheckoutIsThere() throws IOException {
    for (String line : read("Dockerfile").lines().toList()) {
      if (line.startsWith("COPY ") && !line.contains("--from")) {
        assertTrue(Files.exists(Path.of(line.split(" ")[1])), line);
      }
    }
  }

  @Test
  void theCommandsOfTheServicesExist() throws IOException {
    String page = read("compose.yaml");
    requireOptions("index", first("command: (index .*)", page));
    requireOptions("serve", first("command: (serve .*)", page));
    String node = read("compose.elasticsearch.yaml").replaceAll(">-\\s+", "");
    String command = first("command: (cluster index [\\s\\S]*?)\\n    depends_on", node);
    CommandLine cluster = CrossMedia.commandLine().getSubcommands().get("cluster");
    requireOptions(cluster.getSubcommands().get("index"), command);
    String model = first("--model (\\S+)", command);
    assertTrue(Files.exists(Path.of(model)), model);
  }

  @Test
  void thePortIsTheOneThatIsOpened() throws IOException {
    String page = read("compose.yaml");
    String port = first("--port (\\d+)", page);
    assertTrue(page.contains("ports: [\"" + port + ":" + port + "\"]"), page);
    assertEquals(port, first("EXPOSE (\\d+)", read("Dockerfile")));
  }

  private static void requireOptions(String name, String command) {
    requireOptions(CrossMedia.commandLine().getSubcommands().get(name), command);
  }

  private static void requireOptions(CommandLine known, String command) {
    assertNotNull(known, command);
    List<String> options =
        Arrays.stream(command.split("\\s+")).filter(word -> word.startsWith("--")).toList();
    assertTrue(options.size() > 1, command);
    options.forEach(
        option ->
            assertNotNull(known.getCommandSpec().findOption(option), option + ": " + command));
  }
}
