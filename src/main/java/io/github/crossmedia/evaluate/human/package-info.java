/** Human judgments of pairs of a query and a picture, and the agreement of scores with them. */
package io.github.crossmedia.evaluate.human;
