package io.github.crossmedia.integration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that talks to real nodes: its methods may take an {@link ElasticsearchCluster}.
 *
 * <p>One node without settings is started once for all tests, which therefore keep to indices of
 * their own; anything else is started for the class that asks.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ElasticsearchExtension.class)
public @interface OnElasticsearch {

  /** How many nodes. */
  int nodes() default 1;

  /** Whether users have to log in. */
  boolean security() default false;

  /** Whether the companion plugin, which runs networks, is installed too. */
  boolean networks() default false;

  /** With security, the {@code roles.yml}: each role has a user of its name. */
  String roles() default "";

  /**
   * The name of a cluster that all classes share which name it and agree on the rest; each leaves
   * it as it was found: all nodes there, with the plugin.
   */
  String shared() default "";

  /** More lines for the {@code elasticsearch.yml} of each node. */
  String[] settings() default {};
}
