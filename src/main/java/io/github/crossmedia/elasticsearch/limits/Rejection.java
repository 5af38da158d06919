package io.github.crossmedia.elasticsearch.limits;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/** Rejections with status 429 that tell clients when to try again. */
public final class Rejection {

  /** The time to wait in seconds, after which most requests have freed their memory and threads. */
  private static final String SOON = "1";

  private Rejection() {}

  /** Returns a rejection for a reason that will not last. */
  public static ElasticsearchStatusException of(String reason) {
    return soon(new ElasticsearchStatusException(reason, RestStatus.TOO_MANY_REQUESTS));
  }

  /** Returns the same rejection with the header that tells when to try again. */
  static <E extends ElasticsearchException> E soon(E rejection) {
    rejection.addHttpHeader("Retry-After", SOON);
    return rejection;
  }
}
