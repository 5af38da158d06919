package io.github.crossmedia.elasticsearch.limits;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;

/**
 * Failures as statistics and tasks name them. Whoever may monitor a cluster reads these, and the
 * messages of failures quote documents, queries and users, so only their kind is told.
 */
public final class Failures {

  private Failures() {}

  /** Returns the kind of a failure as Elasticsearch names it: {@code security_exception}. */
  public static String kind(Throwable failure) {
    return ElasticsearchException.getExceptionName(ExceptionsHelper.unwrapCause(failure));
  }
}
