/** The field type {@code cross_media}: what a document keeps, and the search box that finds it. */
package io.github.crossmedia.elasticsearch.mapper;
