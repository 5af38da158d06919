/** Fields, queries and four plans with one score, for Lucene and for the plugin. */
package io.github.crossmedia.lucene;
