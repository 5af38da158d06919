/** The plugin: everything that knows Elasticsearch, and nothing else does. */
package io.github.crossmedia.elasticsearch;
