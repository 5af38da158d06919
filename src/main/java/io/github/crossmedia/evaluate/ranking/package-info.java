/** Rankings, judgments, and how both meet. */
package io.github.crossmedia.evaluate.ranking;
