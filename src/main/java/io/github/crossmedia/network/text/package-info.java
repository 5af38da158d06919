/**
 * The text side of a pair of networks: tokens, settings and the network that embeds texts where its
 * partner embeds pictures.
 */
package io.github.crossmedia.network.text;
