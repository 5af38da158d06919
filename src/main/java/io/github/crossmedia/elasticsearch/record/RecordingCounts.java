package io.github.crossmedia.elasticsearch.record;

/**
 * Counts of recorded, dropped and failed searches of a node.
 *
 * @param recorded those that were written
 * @param notSampled those outside the sample
 * @param dropped those that were not kept, for any reason
 * @param droppedFor the same by their reasons
 * @param failed those that could not be written
 * @param waiting those in the queue
 * @param lastFailure the kind of the last failure, empty if there was none
 * @param identifiers how the ids of people and sessions are stored
 */
public record RecordingCounts(
    long recorded,
    long notSampled,
    long dropped,
    Dropped droppedFor,
    long failed,
    int waiting,
    String lastFailure,
    String identifiers) {

  /**
   * Counts of searches that were not kept.
   *
   * @param fullQueue as too many waited, or too large ones
   * @param size as the search or the id of a hit was too large
   * @param memory as the circuit breaker refused them
   */
  public record Dropped(long fullQueue, long size, long memory) {}
}
