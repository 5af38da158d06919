/** Rankings, judgments, and the evaluation of rankings by judgments. */
package io.github.crossmedia.evaluate.ranking;
