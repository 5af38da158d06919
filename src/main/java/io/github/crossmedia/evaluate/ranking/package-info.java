/** Rankings, judgments, and the evaluation of one by the other. */
package io.github.crossmedia.evaluate.ranking;
