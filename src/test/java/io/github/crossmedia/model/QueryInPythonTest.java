package io.github.crossmedia.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code models/query.py} answers as this project does. */
final class QueryInPythonTest {

  private static final int PICTURES = 6;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void aShippedModelAnswersAWord(String name) throws Exception {
    assumeTrue(hasNumPy(), "python3 with NumPy is not installed");
    Path file = Path.of("models", name + ".safetensors");
    CrossMediaModel model = ModelFile.read(file);
    Map<String, Medium> pictures = MadeUpPictures.of(model, PICTURES);
    JsonMapper json = new JsonMapper();
    List<String> lines = new ArrayList<>();
    pictures.forEach(
        (id, picture) -> {
          ObjectNode line = json.createObjectNode().put("id", id);
          ObjectNode views = line.putObject("views");
          picture
              .views()
              .forEach(
                  (view, vector) ->
                      views.set(view, json.valueToTree(((DenseVector) vector).toArray())));
          lines.add(line.toString());
        });
    Path collection = Files.write(folder.resolve("views.jsonl"), lines);

    for (String word : List.of("snow", "dog", "accented")) {
      List<String> answer = run("models/query.py", file, collection, word);
      assertEquals(PICTURES, answer.size(), answer::toString);
      float[] expected = new ModelScores(model, pictures).calibrated(word);
      for (String line : answer) {
        int picture = Integer.parseInt(line.substring(line.indexOf(" p") + 2));
        float score = Float.parseFloat(line.substring(0, line.indexOf(' ')));
        assertEquals(expected[picture], score, 2e-5, word + " in p" + picture);
      }
    }
  }

  private static boolean hasNumPy() throws InterruptedException {
    try {
      return started("-c", "import numpy").waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  private static List<String> run(Object... arguments) throws Exception {
    Process python = started(arguments);
    List<String> lines = new String(python.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertEquals(0, python.waitFor(), lines::toString);
    return lines;
  }

  private static Process started(Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("python3"));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
