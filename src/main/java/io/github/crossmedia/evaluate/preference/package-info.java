/** Which of two interleaved versions people prefer, and when that is certain. */
package io.github.crossmedia.evaluate.preference;
