/** The ingest processor {@code cross_media}: the part of indexing that needs a model or pixels. */
package io.github.crossmedia.elasticsearch.ingest;
