/** Ratings of documents for queries in the formats of other tools. */
package io.github.crossmedia.evaluate.ratings;
