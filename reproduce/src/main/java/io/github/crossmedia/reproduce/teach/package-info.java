/** Words that are taught by a few examples. */
package io.github.crossmedia.reproduce.teach;
