package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps README.md true: its example is compiled and run here. */
final class ReadmeTest {

  private static final Path README = Path.of("README.md");
  private static final int PICTURES = 3;

  @TempDir private Path folder;

  @Tag("thorough")
  @Test
  void theLuceneExampleFindsPictures() throws IOException, InterruptedException {
    var source = folder.resolve("FindPictures.java");
    Files.writeString(source, between("```java\n", "```"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertEquals(
        0, compiler.run(null, null, null, "-d", folder.toString(), "-proc:none", source + ""));

    var model = PixelModels.colours(1);
    var file = folder.resolve("colours.safetensors");
    ModelFile.write(model, file);
    var word = WordWeigher.of(model).strongest(point(model, 0), 1, 0).getFirst().word();
    var command = new ArrayList<>(List.of(file.toString(), word));
    for (int i = 0; i < PICTURES; i++) {
      var picture = folder.resolve(i + ".png");
      ImageIO.write(Scenes.discs(96, 64, i), "png", picture.toFile());
      command.add(picture.toString());
    }

    var expected = new ArrayList<Float>();
    for (int i = 0; i < PICTURES; i++) {
      float raw = WordWeigher.of(model).weight(word, point(model, i));
      if (raw > 0) {
        expected.add(model.textToImage().calibration(Medium.ofText(word)).apply(raw));
      }
    }
    expected.sort(Comparator.reverseOrder());
    var found = run(command).stream().map(line -> Float.parseFloat(line.split(" ")[0])).toList();
    assertFalse(expected.isEmpty());
    assertEquals(expected.size(), found.size(), found::toString);
    for (int i = 0; i < expected.size(); i++) {
      // the stored weights of words are exact to 1 part in 2,000
      assertEquals(expected.get(i), found.get(i), 1e-3f);
    }
  }

  private static float[] point(CrossMediaModel model, int picture) {
    var pixels = Picture.of(Scenes.discs(96, 64, picture));
    return model.textToImage().document(PictureViews.of(model).medium(pixels));
  }

  private List<String> run(List<String> arguments) throws IOException, InterruptedException {
    var classes = folder + File.pathSeparator + OtherJava.classPath();
    var command = OtherJava.command("-Djava.awt.headless=true", "-cp", classes, "FindPictures");
    command.addAll(arguments);
    var process =
        new ProcessBuilder(command).redirectError(folder.resolve("errors").toFile()).start();
    var lines = process.inputReader().lines().toList();
    assertEquals(0, process.waitFor(), Files.readString(folder.resolve("errors")));
    return lines;
  }

  @Test
  void versionsAreThoseOfTheBuild() throws IOException {
    var readme = Files.readString(README);
    var release = Release.current();
    assertTrue(readme.contains("elasticsearch-cross-media-" + release.version() + "-plugin.zip"));
    assertTrue(between("<dependency>", "</dependency>").contains(release.version()));
    assertTrue(
        readme.contains(
            "Lucene " + release.lucene().substring(0, release.lucene().lastIndexOf('.'))));
  }

  /** LuceneApplicationTest runs an application with nothing but Jackson and Lucene. */
  @Test
  void whoExcludesAllLibrariesIsToldOfJackson() throws IOException {
    assertEquals(Set.of("*"), groups(between("<exclusions>", "</exclusions>")));
    var pom = Files.readString(Path.of("pom.xml"));
    var version = Pattern.compile("<jackson.version>(\\d+\\.\\d+)").matcher(pom);
    assertTrue(version.find());
    assertTrue(Files.readString(README).contains("`jackson-databind` " + version.group(1)));
  }

  private static Set<String> groups(String xml) {
    return Pattern.compile("<groupId>(.*?)</groupId>")
        .matcher(xml)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String between(String start, String end) throws IOException {
    var readme = Files.readString(README);
    var from = readme.indexOf(start) + start.length();
    return readme.substring(from, readme.indexOf(end, from));
  }
}
