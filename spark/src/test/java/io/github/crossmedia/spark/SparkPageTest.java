package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/many-machines.md for a laptop as they stand. */
class SparkPageTest {

  private static final Pattern BLOCK =
      Pattern.compile(
          "### Spark on a laptop\\s+```sh\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Path BUILT = Path.of("spark/target").toAbsolutePath();
  private static final int PICTURES = 90;

  @TempDir private Path folder;

  /** What a reader has at hand: Spark without the libraries of Cross Media, and the build. */
  private Path spark() throws IOException {
    Path home = folder.resolve("spark-home");
    Path jars = Files.createDirectories(home.resolve("jars"));
    Set<String> ours = files(BUILT);
    ours.addAll(files(BUILT.resolve("lib")));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry).toAbsolutePath();
      if (entry.endsWith(".jar") && !ours.contains(jar.getFileName().toString())) {
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
      }
    }
    Path script = Files.createDirectories(home.resolve("bin")).resolve("spark-submit");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec 'JAVA' -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 OPENED \\
          -cp "$SPARK_HOME/jars/*" org.apache.spark.deploy.SparkSubmit "$@"
        """
            .replace("JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .replace("OPENED", opened()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  /** Returns what the own script of Spark opens to it. */
  private static String opened() {
    return ProcessHandle.current().info().arguments().stream()
        .flatMap(Stream::of)
        .filter(each -> each.startsWith("--add-opens="))
        .collect(Collectors.joining(" "));
  }

  private static Set<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void theCommandsForALaptopDoAsOneMachineDoes() throws Exception {
    SparkExtractCommandTest.writePictures(folder, PICTURES);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      String text = List.of("sea sky", "sky tiger", "sun").get(i % 3);
      lines.add("{\"id\":\"" + i + "\",\"picture\":\"" + i + ".png\",\"text\":\"" + text + "\"}");
    }
    Files.write(folder.resolve("mine.jsonl"), lines);
    Path log =
        Files.writeString(
            folder.resolve("searches.jsonl"),
            """
            {"query_id":"q1","user_query":"sea","query_response_hit_ids":["1","2"]}
            {"action_name":"click","query_id":"q1","event_attributes":{"object":{"object_id":"2"}}}
            """);
    Files.createDirectory(folder.resolve("spark"));
    Files.createSymbolicLink(folder.resolve("spark/target"), BUILT);
    var block = BLOCK.matcher(Files.readString(Path.of("docs/many-machines.md")));
    assertTrue(block.find());
    ProcessBuilder bash = new ProcessBuilder("bash", "-euo", "pipefail", "-c", block.group(1));
    bash.environment().put("SPARK_HOME", spark().toString());
    bash.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Path output = folder.resolve("output");
    Process process =
        bash.directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int code = process.waitFor();
    String said = Files.readString(output);
    assertEquals(0, code, said);
    assertTrue(said.contains(PICTURES + " pictures extracted, 0 failed"), said);
    assertTrue(said.contains(PICTURES + " pictures counted"), said);
    assertTrue(said.contains("2 counts of 1 searches, see clicks.jsonl"), said);

    assertEquals(
        SearchLogReader.read(log).counts(),
        SearchLogReader.read(folder.resolve("clicks.jsonl")).counts());
    CrossMediaModel found = ModelFile.read(folder.resolve("m.safetensors"));
    Trainer ridge = Trainers.all().named("ridge");
    Parameters parameters = ridge.searchSpace().first();
    for (String name : ridge.searchSpace().names()) {
      parameters = parameters.with(name, found.card().parameters().get(name));
    }
    List<String> extracted = new ArrayList<>();
    try (Stream<Path> parts = Files.list(folder.resolve("views/outcome=extracted"))) {
      for (Path part : parts.filter(each -> each.toString().endsWith(".txt")).toList()) {
        extracted.addAll(Files.readAllLines(part));
      }
    }
    List<Item> items = MadeUpCollection.items(extracted);
    MadeUpCollection.assertSameScores(
        ridge.train(TrainingData.of(items, Settings.of("cedd")), parameters), found, items);
  }
}
