package io.github.crossmedia;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Stream.concat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;

/** The rooms of the code and what each may know, as CONTRIBUTING.md tells it. */
@AnalyzeClasses(packages = "io.github.crossmedia", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String LIRE = "io.github.crossmedia.picture.lire..";

  /** From the ground up: a room knows only those before it. */
  private static final List<String> ROOMS =
      List.of(
          "vector",
          "text",
          "picture",
          "model",
          "network",
          "collection",
          "evaluate",
          "train",
          "serve",
          "lucene",
          "gallery",
          "elasticsearch",
          "companion",
          "client",
          "cli",
          "published");

  /** These stay out of the plugin zip: pom.xml names the others for the node's jar. */
  private static final List<String> NOT_ON_A_NODE =
      List.of(
          "network",
          "companion",
          "collection",
          "evaluate",
          "train",
          "gallery",
          "client",
          "cli",
          "published");

  /** What the zip of the companion contains: pom.xml names them for its jar. */
  private static final List<String> IN_THE_COMPANION = List.of("network", "companion");

  /** What the jar for Lucene applications contains. */
  private static final List<String> IN_THE_LUCENE_JAR =
      List.of("vector", "text", "picture", "model", "serve", "lucene");

  /** What a node has by itself, or finds in the zip: src/assembly/plugin.xml. */
  private static final List<String> LIBRARIES_OF_A_NODE =
      List.of(
          "java..",
          "javax.crypto..",
          "javax.imageio..",
          "org.w3c.dom..",
          "org.apache.lucene..",
          "org.elasticsearch..",
          "org.apache.logging.log4j..",
          "com.fasterxml.jackson.annotation..",
          "com.fasterxml.jackson.core..",
          "com.fasterxml.jackson.databind..",
          "boofcv..",
          "georegression..",
          "org.ddogleg..",
          "com.drew..",
          "com.twelvemonkeys.imageio..",
          "net.semanticmetadata.lire..",
          "org.ejml..");

  /** What other rooms may name means one thing, wherever it is read. */
  @ArchTest
  static void noTwoPublicClassesHaveOneName(JavaClasses code) {
    Map<String, String> known = new HashMap<>();
    for (JavaClass each : code) {
      if (each.isTopLevelClass() && each.getModifiers().contains(JavaModifier.PUBLIC)) {
        String other = known.put(each.getSimpleName(), each.getName());
        assertNull(other, () -> each.getName() + " is named like " + other);
      }
    }
  }

  @ArchTest
  static void arrowsPointDownwards(JavaClasses code) {
    for (int i = 0; i < ROOMS.size(); i++) {
      var above = ROOMS.subList(i + 1, ROOMS.size()).stream().map(ArchitectureTest::room);
      rule(noClasses()
              .that()
              .resideInAPackage(room(ROOMS.get(i)))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(above.toArray(String[]::new)))
          .because(ROOMS.get(i) + " lies below them")
          .check(code);
    }
  }

  /** A query is a value, which caches keep: its weight reads segments. */
  @ArchTest
  static void noQueryReadsSegments(JavaClasses code) {
    for (JavaClass query : code) {
      if (query.isAssignableTo(Query.class)) {
        assertEquals(
            List.of(),
            query.getMethods().stream()
                .filter(method -> takes(method, LeafReaderContext.class, LeafReader.class))
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .map(JavaMethod::getFullName)
                .toList());
      }
    }
  }

  private static boolean takes(JavaMethod method, Class<?>... types) {
    return method.getRawParameterTypes().stream()
        .anyMatch(type -> Stream.of(types).anyMatch(type::isEquivalentTo));
  }

  /**
   * The package of each room in the jar for Lucene applications names what they use; examples use
   * nothing else.
   */
  @ArchTest
  static void examplesComeThroughTheFrontDoor(JavaClasses code) throws IOException {
    StringBuilder examples = new StringBuilder();
    for (String file :
        List.of(
            "README.md",
            "docs/lucene.md",
            "src/test/java/io/github/crossmedia/lucene/LuceneApplication.java")) {
      String text = Files.readString(Path.of(file));
      Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(text);
      examples.append(
          file.endsWith(".java")
              ? text
              : String.join("\n", block.results().map(each -> each.group(1)).toList()));
    }
    Set<String> named =
        Pattern.compile("\\w+")
            .matcher(examples)
            .results()
            .map(word -> word.group())
            .collect(Collectors.toSet());
    for (String room : IN_THE_LUCENE_JAR) {
      Path told = Path.of("src/main/java/io/github/crossmedia", room, "package-info.java");
      String text = Files.readString(told);
      assertTrue(text.contains("ublic type is internal"), told + " does not say what is internal");
      Set<String> door =
          Pattern.compile("\\{@code (\\w+)}")
              .matcher(text)
              .results()
              .map(each -> each.group(1))
              .collect(Collectors.toCollection(TreeSet::new));
      Set<String> offered = new TreeSet<>();
      for (JavaClass each : code) {
        if (each.isTopLevelClass()
            && each.getModifiers().contains(JavaModifier.PUBLIC)
            && (each.getPackageName() + ".").startsWith("io.github.crossmedia." + room + ".")) {
          offered.add(each.getSimpleName());
        }
      }
      assertTrue(offered.containsAll(door), told + " names types that are not public: " + door);
      offered.retainAll(named);
      offered.removeAll(door);
      assertEquals(Set.of(), offered, "examples use internal types of " + room);
    }
  }

  /** The files that CONTRIBUTING.md leads to: its journeys, step by step, and its recipes. */
  @ArchTest
  static void theFilesInContributingExist(JavaClasses code) throws IOException {
    String page = Files.readString(Path.of("CONTRIBUTING.md"));
    Path sources = Path.of("src/main/java/io/github/crossmedia");
    Set<String> missing = new TreeSet<>();
    Matcher path = Pattern.compile("`([\\w./-]+/[\\w.-]+\\.(?:java|js|json|xml))`").matcher(page);
    int named = 0;
    while (path.find()) {
      named++;
      String file = path.group(1);
      boolean exists = Files.exists(sources.resolve(file)) || Files.exists(Path.of(file));
      if (!exists && !file.contains("NAME")) {
        missing.add(file);
      }
    }
    assertEquals(Set.of(), missing);
    assertTrue(named > 50, named + " files are named");
    assertEquals(3, page.lines().filter(line -> line.startsWith("### From ")).count());
  }

  /** Packages of a room lie above each other as rooms do. */
  @ArchTest
  static final ArchRule noPackagesGoInACircle =
      slices().matching("io.github.crossmedia.(**)").should().beFreeOfCycles();

  /** Each arrow drawn is a use in the code, and each use in the code follows drawn arrows. */
  @ArchTest
  static void theMapInContributingIsTrue(JavaClasses code) throws IOException {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass user : code) {
      for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
        String from = roomOf(user);
        String to = roomOf(dependency.getTargetClass());
        if (ROOMS.contains(from) && ROOMS.contains(to) && !from.equals(to)) {
          used.computeIfAbsent(from, room -> new TreeSet<>()).add(to);
        }
      }
    }
    Map<String, Set<String>> drawn = new TreeMap<>();
    Matcher arrow =
        Pattern.compile("(?m)^ +(\\w+) --> (\\w+)$")
            .matcher(Files.readString(Path.of("CONTRIBUTING.md")));
    while (arrow.find()) {
      String from = arrow.group(1);
      String to = arrow.group(2);
      if (ROOMS.contains(from) && ROOMS.contains(to)) {
        assertTrue(used.getOrDefault(from, Set.of()).contains(to), from + " does not use " + to);
        drawn.computeIfAbsent(from, room -> new TreeSet<>()).add(to);
      }
    }
    used.forEach(
        (from, rooms) -> {
          Set<String> reached = reached(from, drawn);
          rooms.forEach(to -> assertTrue(reached.contains(to), from + " uses " + to));
        });
  }

  private static Set<String> reached(String from, Map<String, Set<String>> arrows) {
    Set<String> reached = new TreeSet<>();
    for (String next : arrows.getOrDefault(from, Set.of())) {
      reached.add(next);
      reached.addAll(reached(next, arrows));
    }
    return reached;
  }

  private static String roomOf(JavaClass code) {
    String prefix = "io.github.crossmedia.";
    String name = code.getPackageName();
    return name.startsWith(prefix) ? name.substring(prefix.length()).split("\\.")[0] : "";
  }

  @ArchTest
  static void eachClassHasARoom(JavaClasses code) {
    var rooms =
        concat(Stream.of("io.github.crossmedia"), ROOMS.stream().map(ArchitectureTest::room));
    rule(classes().should().resideInAnyPackage(rooms.toArray(String[]::new))).check(code);
  }

  @ArchTest
  static final ArchRule onlyThePluginKnowsElasticsearch =
      rule(
          noClasses()
              .that()
              .resideOutsideOfPackages(room("elasticsearch"), room("companion"))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage("org.elasticsearch..", "org.apache.logging.log4j.."));

  @ArchTest
  static void aNodeFindsEveryClassItNeeds(JavaClasses code) {
    var roomsOfANode = ROOMS.stream().filter(room -> !NOT_ON_A_NODE.contains(room));
    var known = concat(LIBRARIES_OF_A_NODE.stream(), roomsOfANode.map(ArchitectureTest::room));
    rule(classes()
            .that()
            .resideOutsideOfPackages(rooms(NOT_ON_A_NODE))
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                concat(Stream.of("io.github.crossmedia"), known).toArray(String[]::new)))
        .check(code);
  }

  /** The companion brings ONNX Runtime, and sees what the plugin beside it has. */
  @ArchTest
  static void theCompanionFindsEveryClassItNeeds(JavaClasses code) {
    var rooms =
        ROOMS.stream()
            .filter(room -> !NOT_ON_A_NODE.contains(room) || IN_THE_COMPANION.contains(room));
    var known = concat(LIBRARIES_OF_A_NODE.stream(), rooms.map(ArchitectureTest::room));
    rule(classes()
            .that()
            .resideInAnyPackage(rooms(IN_THE_COMPANION))
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                concat(Stream.of("io.github.crossmedia", "ai.onnxruntime.."), known)
                    .toArray(String[]::new)))
        .check(code);
  }

  /** What is under LIRE's licence can be left out: WithoutLireIT does so. */
  @ArchTest
  static final ArchRule lireStaysInOnePackage =
      rule(
          noClasses()
              .that()
              .resideOutsideOfPackage(LIRE)
              .should()
              .dependOnClassesThat()
              .resideInAPackage("net.semanticmetadata.."));

  @ArchTest
  static final ArchRule onlyTheListOfDescriptorsKnowsLire =
      rule(
          noClasses()
              .that()
              .resideOutsideOfPackage(LIRE)
              .and()
              .doNotHaveFullyQualifiedName("io.github.crossmedia.picture.descriptor.Descriptors")
              .should()
              .dependOnClassesThat()
              .resideInAPackage(LIRE));

  @ArchTest
  static final ArchRule onlyTheCommandLineEndsTheProcess =
      rule(
          noClasses()
              .that()
              .resideOutsideOfPackage(room("cli"))
              .should()
              .callMethod(System.class, "exit", int.class)
              .orShould()
              .dependOnClassesThat()
              .resideInAPackage("picocli.."));

  @ArchTest
  static final ArchRule noReflectionAndNoRawThreads =
      rule(
          noClasses()
              .should()
              .dependOnClassesThat()
              .resideInAPackage("java.lang.reflect..")
              .orShould()
              .callConstructor(Thread.class, Runnable.class)
              .orShould()
              .callConstructor(Thread.class, Runnable.class, String.class));

  @ArchTest
  static final ArchRule noStaticMutableState =
      rule(
          fields()
              .that()
              .areStatic()
              .and()
              .doNotHaveName("$assertionsDisabled")
              .should()
              .beFinal());

  @ArchTest
  static final ArchRule textsReadAlikeEverywhere =
      rule(LocaleTest.noTextFollowsTheLocaleOfTheMachine);

  @ArchTest
  static final ArchRule textsAreFormattedInOnePlace =
      rule(
          noClasses()
              .that()
              .areNotAssignableTo(Formatted.class)
              .should()
              .callMethod(String.class, "format", Locale.class, String.class, Object[].class));

  /**
   * Searchers that check, profile or cache weights see all of them but those of found documents.
   */
  @ArchTest
  static final ArchRule searchersCreateWeights =
      rule(
          noClasses()
              .that()
              .doNotHaveFullyQualifiedName("io.github.crossmedia.lucene.NearestQuery$VersionHits")
              .should()
              .callMethod(
                  Query.class, "createWeight", IndexSearcher.class, ScoreMode.class, float.class));

  /** Topics quiets the logger of the library it calls. */
  @ArchTest
  static final ArchRule oneLoggingFacade =
      rule(
          noClasses()
              .that()
              .doNotHaveFullyQualifiedName("io.github.crossmedia.train.view.Topics")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(
                  "java.util.logging..", "org.slf4j..", "org.apache.commons.logging.."));

  /** A rule that also holds where its room is still empty. */
  private static ArchRule rule(ArchRule rule) {
    return rule.allowEmptyShould(true);
  }

  private static String[] rooms(List<String> names) {
    return names.stream().map(ArchitectureTest::room).toArray(String[]::new);
  }

  private static String room(String name) {
    return "io.github.crossmedia." + name + "..";
  }
}
