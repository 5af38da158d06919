package io.github.crossmedia.cli.gallery;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.teach.Teaching;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia teach-word}: teaches a word to the model of an index by examples. */
@Command(
    name = "teach-word",
    description = "Teaches a word to an index by a few of its pictures, or undoes a lesson.")
public final class TeachWordCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Option(names = "--word", paramLabel = "WORD", description = "The word, new or known.")
  private Optional<String> word;

  @Option(
      names = "--pictures",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Pictures of the index that show it.")
  private List<Path> pictures = List.of();

  @Option(
      names = "--not",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Pictures of the index that don't show it.")
  private List<Path> not = List.of();

  @Option(names = "--undo", paramLabel = "N", description = "Undo the lesson with this number.")
  private Optional<Integer> undo;

  @Option(names = "--list", description = "List the lessons.")
  private boolean list;

  @Option(names = "--json", description = "Print all lessons, including this one, as JSON.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (word.isEmpty() && undo.isEmpty() && !list) {
      throw new ParameterException(
          spec.commandLine(), "Missing --word, or --pictures that show it");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Gallery gallery = index.open()) {
      if (undo.isPresent()) {
        gallery.teaching().undo(undo.get());
        say(out, "Lesson " + undo.get() + " is undone; the model is " + gallery.version());
      }
      if (word.isPresent()) {
        Teaching.TaughtLesson taught =
            gallery.teaching().taught(word.get(), ids(gallery, pictures), ids(gallery, not));
        Lessons.Lesson lesson = taught.lesson();
        say(
            out,
            Formatted.of(
                "Lesson %d taught \"%s\"; the model is %s",
                lesson.number(), lesson.word(), gallery.version()));
        if (taught.estimate().isKept()) {
          say(out, "It finds what it found before, your pictures first: learning was worse");
        }
      }
      if (json) {
        out.println(new JsonMapper().writeValueAsString(new Told(gallery)));
      } else if (list) {
        gallery.teaching().lessons().forEach(lesson -> out.println(line(lesson)));
      }
    }
    return 0;
  }

  /** The state of the index after a lesson. */
  private record Told(String model, List<Lessons.Lesson> lessons) {
    Told(Gallery gallery) {
      this(gallery.version(), gallery.teaching().lessons());
    }
  }

  private void say(PrintWriter out, String sentence) {
    if (!json) {
      out.println(sentence);
    }
  }

  private static String line(Lessons.Lesson lesson) {
    return Formatted.of(
        "%d  %s  (%d pictures, %d counter-examples)",
        lesson.number(), lesson.word(), lesson.examples().size(), lesson.counterExamples().size());
  }

  private static List<String> ids(Gallery gallery, List<Path> files) {
    List<String> ids = new ArrayList<>();
    for (Path file : files) {
      ids.add(
          gallery
              .id(file)
              .or(() -> gallery.id(gallery.pictures().resolve(file)))
              .orElseThrow(
                  () ->
                      new IndexException(
                          Formatted.of("%s is not in the index: index its folder first", file))));
    }
    return ids;
  }
}
