/** Tasks of models, their questions, and the items encoded for them. */
package io.github.crossmedia.train.task;
