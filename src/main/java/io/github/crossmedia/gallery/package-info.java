/**
 * The embedded picture gallery: a folder of photographs becomes an index of its own that is
 * searched, taught and looked at without a server. Between {@code cli} and {@code lucene}; it does
 * not depend on Elasticsearch.
 */
package io.github.crossmedia.gallery;
