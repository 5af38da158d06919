package io.github.crossmedia.integration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that talks to real nodes: its methods may take an {@link ElasticsearchCluster}.
 *
 * <p>One node without settings is started once for all classes, and one more for all classes where
 * users log in. Each class begins with an empty node: what it leaves behind is deleted. Anything
 * else is started for the class that asks.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ElasticsearchExtension.class)
public @interface OnElasticsearch {

  /** How many nodes. */
  int nodes() default 1;

  /** Whether users have to log in, who are those of {@link FileRealm}. */
  boolean security() default false;

  /** Whether the companion plugin, which runs networks, is installed too. */
  boolean networks() default false;

  /**
   * The name of a cluster that all classes share which name it and agree on the rest; each leaves
   * it as it was found: all nodes there, with the plugin.
   */
  String shared() default "";

  /** More lines for the {@code elasticsearch.yml} of each node, which is the class's own then. */
  String[] settings() default {};
}
