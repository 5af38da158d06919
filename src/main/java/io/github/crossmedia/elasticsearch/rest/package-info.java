/** The REST endpoints under {@code /_cross_media}: each translates a request into an action. */
package io.github.crossmedia.elasticsearch.rest;
