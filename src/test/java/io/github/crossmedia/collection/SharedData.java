package io.github.crossmedia.collection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A test that needs files which may not lie in the repository: collections of others, beside the
 * checkout. Without them it is left out, and the report says which is missing.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedData.Condition.class)
public @interface SharedData {

  /** The files and folders, as in {@code corel5k/collection.jsonl}. */
  String[] value();

  /** Looks for the files. */
  final class Condition implements ExecutionCondition {

    private static final Path FOLDER = Path.of("../shared/data");

    /** Where a file is, if it is there. */
    public static Optional<Path> file(String name) {
      return Optional.of(path(name)).filter(Files::exists);
    }

    /** Where a file is that the test has named, and which is therefore there. */
    public static Path path(String name) {
      return FOLDER.resolve(name);
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
      return test.getElement()
          .flatMap(element -> AnnotationSupport.findAnnotation(element, SharedData.class))
          .flatMap(
              needed ->
                  Arrays.stream(needed.value()).filter(name -> file(name).isEmpty()).findFirst())
          .map(name -> ConditionEvaluationResult.disabled("there is no " + path(name)))
          .orElse(ConditionEvaluationResult.enabled("all files are here"));
    }
  }
}
