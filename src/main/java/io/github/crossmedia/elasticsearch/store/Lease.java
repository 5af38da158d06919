package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.lucene.ServedVersion;
import org.elasticsearch.core.Releasable;

/** A model in use: its memory counts until this is closed, even where it has left the cache. */
interface Lease extends Releasable {

  ServedVersion model();
}
