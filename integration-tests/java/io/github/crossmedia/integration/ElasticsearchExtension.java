package io.github.crossmedia.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Starts clusters when a test asks for one, empties those that classes share, stops them, and shows
 * their logs when a test fails.
 */
final class ElasticsearchExtension
    implements ParameterResolver, BeforeEachCallback, AfterAllCallback, TestWatcher {

  private static final Namespace NAMESPACE = Namespace.create(ElasticsearchExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return List.of(ElasticsearchCluster.class, Api.class)
        .contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    var cluster = cluster(test);
    return parameter.getParameter().getType() == Api.class ? Api.of(cluster) : cluster;
  }

  @Override
  public void beforeEach(ExtensionContext test) throws IOException {
    Map<ElasticsearchNode, Long> sizes = new LinkedHashMap<>();
    for (var node : cluster(test).nodes()) {
      sizes.put(node, node.log().size());
    }
    test.getStore(NAMESPACE).put(LogMarks.class, new LogMarks(sizes));
  }

  @Override
  public void testFailed(ExtensionContext test, Throwable cause) {
    var marks = test.getStore(NAMESPACE).get(LogMarks.class, LogMarks.class);
    if (marks != null) {
      System.err.println(test.getDisplayName() + " failed: " + cause);
      System.err.println(marks.sinceThen(test.getDisplayName()));
    }
  }

  /** No class sees models, indices or settings of another. */
  @Override
  public void afterAll(ExtensionContext test) throws IOException {
    var wanted = wanted(test);
    var used = storeOf(test, wanted).get(name(test, wanted), ElasticsearchCluster.class);
    if (used != null && (isShared(wanted) || !isMarked(test))) {
      used.empty();
    }
  }

  /** By name, as a class's store answers with what the root's store has under the same key. */
  private static ElasticsearchCluster cluster(ExtensionContext test) {
    var wanted = wanted(test);
    var name = name(test, wanted);
    return storeOf(test, wanted)
        .getOrComputeIfAbsent(
            name,
            key -> start(home(test, wanted.networks()), name, wanted),
            ElasticsearchCluster.class);
  }

  private static Store storeOf(ExtensionContext test, OnElasticsearch wanted) {
    return isShared(wanted) ? ofProcess(test) : marked(test).getStore(NAMESPACE);
  }

  private static OnElasticsearch wanted(ExtensionContext test) {
    return marked(test).getRequiredTestClass().getAnnotation(OnElasticsearch.class);
  }

  private static boolean isShared(OnElasticsearch wanted) {
    return wanted.nodes() == 1 && wanted.settings().length == 0 || !wanted.shared().isEmpty();
  }

  private static String name(ExtensionContext test, OnElasticsearch wanted) {
    return isShared(wanted)
        ? "shared"
            + wanted.shared()
            + (wanted.security() ? "secured" : "")
            + (wanted.networks() ? "networks" : "")
        : marked(test).getRequiredTestClass().getSimpleName();
  }

  private static ElasticsearchHome home(ExtensionContext test, boolean networks) {
    return ofProcess(test)
        .getOrComputeIfAbsent("home" + networks, key -> unpack(networks), ElasticsearchHome.class);
  }

  /** Of two processes, each runs one class after another and keeps its nodes between them. */
  private static Store ofProcess(ExtensionContext test) {
    return test.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE);
  }

  private static ElasticsearchHome unpack(boolean networks) {
    try {
      return networks ? ElasticsearchHome.withNetworks() : ElasticsearchHome.withPlugin();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ElasticsearchCluster start(
      ElasticsearchHome home, String name, OnElasticsearch wanted) {
    var settings = new ArrayList<>(List.of(wanted.settings()));
    settings.add("xpack.security.enabled: " + wanted.security());
    if (wanted.security()) {
      settings.add("xpack.license.self_generated.type: trial");
    }
    try {
      return ElasticsearchCluster.start(home, name, wanted.nodes(), settings, wanted.security());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Elasticsearch started", e);
    }
  }

  /** The class that says what it needs, also for the classes nested in it. */
  private static ExtensionContext marked(ExtensionContext test) {
    var context = test;
    while (context.getTestMethod().isPresent() || !isMarked(context)) {
      context = context.getParent().orElseThrow();
    }
    return context;
  }

  private static boolean isMarked(ExtensionContext test) {
    return test.getRequiredTestClass().isAnnotationPresent(OnElasticsearch.class);
  }

  /** How far each log had got when the test began. */
  private record LogMarks(Map<ElasticsearchNode, Long> sizes) {

    String sinceThen(String test) {
      return sizes.entrySet().stream()
          .map(mark -> log(mark.getKey(), test) + mark.getKey().log().since(mark.getValue()))
          .collect(Collectors.joining("\n"));
    }

    private static String log(ElasticsearchNode node, String test) {
      return "Log of " + node.name() + " during " + test + ":\n";
    }
  }
}
