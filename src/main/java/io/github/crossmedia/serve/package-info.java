/** A model at work: its served versions and the questions that they prepare, without Lucene. */
package io.github.crossmedia.serve;
