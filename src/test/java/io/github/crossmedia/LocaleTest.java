package io.github.crossmedia;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;

/**
 * Tests write texts alike everywhere, too: the test frameworks of Elasticsearch and Lucene draw a
 * locale for each. {@link ArchitectureTest} holds the product to the same rule.
 */
@AnalyzeClasses(
    packages = "io.github.crossmedia",
    importOptions = ImportOption.OnlyIncludeTests.class)
final class LocaleTest {

  /** A number reads alike in Cairo and in Berlin, in a message as in a request. */
  @ArchTest
  static final ArchRule noTextFollowsTheLocaleOfTheMachine =
      noClasses()
          .should()
          .callMethod(String.class, "formatted", Object[].class)
          .orShould()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(PrintStream.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase");
}
