package io.github.crossmedia.elasticsearch.limits;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/** Rejections with status 429 that tell clients when to try again. */
public final class Rejection {

  /** In seconds: the memory and the threads of most requests are free again by then. */
  private static final String SOON = "1";

  private Rejection() {}

  /** A rejection for a reason that will not last. */
  public static ElasticsearchStatusException of(String reason) {
    return soon(new ElasticsearchStatusException(reason, RestStatus.TOO_MANY_REQUESTS));
  }

  /** The same rejection with the header that tells when to try again. */
  static <E extends ElasticsearchException> E soon(E rejection) {
    rejection.addHttpHeader("Retry-After", SOON);
    return rejection;
  }
}
