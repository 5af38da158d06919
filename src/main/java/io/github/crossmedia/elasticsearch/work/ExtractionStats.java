package io.github.crossmedia.elasticsearch.work;

/**
 * The outcomes of the pictures and texts of queries, or of documents.
 *
 * @param running how many are being processed
 * @param waiting how many are waiting
 * @param rejected how many of queries arrived when too many waited
 * @param timedOut how many waited, or were processed, for too long
 * @param waitingTimeInMillis how long those that left the queue had waited, in total
 * @param workingTimeInMillis how long all were processed, in total
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
