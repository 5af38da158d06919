package io.github.crossmedia.elasticsearch.store.alias;

import java.util.Optional;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.index.seqno.SequenceNumbers;

/** An alias as it was read, so that it is replaced only if it was not changed concurrently. */
public record AliasSnapshot(Optional<Alias> alias, long seqNo, long primaryTerm) {

  static final AliasSnapshot NOTHING =
      new AliasSnapshot(
          Optional.empty(),
          SequenceNumbers.UNASSIGNED_SEQ_NO,
          SequenceNumbers.UNASSIGNED_PRIMARY_TERM);

  IndexRequest onlyIfUnchanged(IndexRequest request) {
    return seqNo == SequenceNumbers.UNASSIGNED_SEQ_NO
        ? request.create(true)
        : request.setIfSeqNo(seqNo).setIfPrimaryTerm(primaryTerm);
  }
}
