/** Words that no picture showed, known by texts, word vectors or dictionaries. */
package io.github.crossmedia.train.texts;
