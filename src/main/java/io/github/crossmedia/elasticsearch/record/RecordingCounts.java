package io.github.crossmedia.elasticsearch.record;

/**
 * What became of the searches of a node that asked to be recorded.
 *
 * @param recorded those that were written
 * @param notSampled those outside the sample
 * @param dropped those that found the queue full
 * @param failed those that could not be written
 * @param waiting those in the queue
 * @param lastFailure why the last one that failed did, empty if none did
 */
public record RecordingCounts(
    long recorded, long notSampled, long dropped, long failed, int waiting, String lastFailure) {}
