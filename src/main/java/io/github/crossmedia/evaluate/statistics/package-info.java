/** Whether a difference is significant, and how well values go together. */
package io.github.crossmedia.evaluate.statistics;
