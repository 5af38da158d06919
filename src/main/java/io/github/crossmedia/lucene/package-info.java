/** Fields, and the queries of the four plans, for Lucene applications and the plugin. */
package io.github.crossmedia.lucene;
