/** Tests of significance, the bootstrap, correlation and reliability. */
package io.github.crossmedia.evaluate.statistics;
