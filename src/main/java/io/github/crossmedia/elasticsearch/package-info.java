/** The Elasticsearch plugin; no other room depends on the Elasticsearch server. */
package io.github.crossmedia.elasticsearch;
