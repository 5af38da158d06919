/** The query {@code cross_media}: prepared on the coordinating node, executed on the shards. */
package io.github.crossmedia.elasticsearch.query;
