/** The files of trec_eval: judgments and runs. */
package io.github.crossmedia.evaluate.trec;
