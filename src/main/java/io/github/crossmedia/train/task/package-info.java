/** What a model is to learn: tasks, their questions, and the items encoded for them. */
package io.github.crossmedia.train.task;
