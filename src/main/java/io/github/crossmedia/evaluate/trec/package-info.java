/** The file formats of trec_eval: judgments and runs. */
package io.github.crossmedia.evaluate.trec;
