/** {@code GET /_cross_media}: which plugin this is. */
package io.github.crossmedia.elasticsearch.about;
