package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.serve.ServedVersion;
import org.elasticsearch.core.Releasable;

/** A model in use: its memory counts until this is closed, even if the cache has evicted it. */
interface Lease extends Releasable {

  ServedVersion model();
}
