/** The ingest processor {@code cross_media}: all that needs a model or pixels happens here. */
package io.github.crossmedia.elasticsearch.ingest;
