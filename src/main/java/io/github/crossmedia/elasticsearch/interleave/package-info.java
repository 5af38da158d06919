/** Results of two rankings in one list, to learn from clicks which one people prefer. */
package io.github.crossmedia.elasticsearch.interleave;
