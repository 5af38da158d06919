/** The field type {@code cross_media}: the stored values, and the queries of search boxes. */
package io.github.crossmedia.elasticsearch.mapper;
