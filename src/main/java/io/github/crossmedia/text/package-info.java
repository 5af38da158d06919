/** Words: analysis, vocabulary and weighting. */
package io.github.crossmedia.text;
