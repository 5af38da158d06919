package io.github.crossmedia.client;

import io.github.crossmedia.model.encoder.Medium;
import java.util.Map;

/**
 * The pictures of an index that were read to learn from a log.
 *
 * @param media the views of each picture by the id of its document
 * @param named how many documents the log names
 * @param others how many of the other documents were drawn
 * @param documents how many documents the index has
 */
public record ReadPictures(Map<String, Medium> media, int named, int others, long documents) {}
