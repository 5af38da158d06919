/** Human judgments of pairs of a query and a picture, and how scores agree with them. */
package io.github.crossmedia.evaluate.human;
