/** The query {@code cross_media}: prepared where it arrives, answered on the shards. */
package io.github.crossmedia.elasticsearch.query;
