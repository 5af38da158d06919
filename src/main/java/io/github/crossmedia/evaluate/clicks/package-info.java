/** What a log of clicks says of rankings that were never shown. */
package io.github.crossmedia.evaluate.clicks;
