/** Logs of searches: what people asked, saw and clicked. */
package io.github.crossmedia.collection.clicks;
