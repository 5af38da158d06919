/** A model at work: its served versions and the queries they prepare, without Lucene. */
package io.github.crossmedia.serve;
