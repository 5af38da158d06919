/** What changes over time in searches, pictures and scores of an index. */
package io.github.crossmedia.client.watch;
