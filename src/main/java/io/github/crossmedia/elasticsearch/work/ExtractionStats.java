package io.github.crossmedia.elasticsearch.work;

/**
 * What became of the pictures and texts of queries, or of documents.
 *
 * @param running how many are worked on now
 * @param waiting how many wait for that now
 * @param rejected those of queries that came when too many waited
 * @param timedOut those that waited, or were worked on, for too long
 * @param waitingTimeInMillis how long all that left the queue had waited in it
 * @param workingTimeInMillis how long all were worked on
 */
public record ExtractionStats(
    int running,
    int waiting,
    long completed,
    long failed,
    long rejected,
    long cancelled,
    long timedOut,
    long waitingTimeInMillis,
    long workingTimeInMillis) {}
