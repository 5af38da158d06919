/** The field type {@code cross_media}: what a document stores, and how a search box finds it. */
package io.github.crossmedia.elasticsearch.mapper;
