package io.github.crossmedia.elasticsearch.store;

import java.util.Optional;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.index.seqno.SequenceNumbers;

/** An alias as it was read, so that it is replaced only if it was not changed concurrently. */
record AliasSnapshot(Optional<Alias> alias, long seqNo, long primaryTerm) {

  static final AliasSnapshot NOTHING =
      new AliasSnapshot(
          Optional.empty(),
          SequenceNumbers.UNASSIGNED_SEQ_NO,
          SequenceNumbers.UNASSIGNED_PRIMARY_TERM);

  static AliasSnapshot of(GetResponse response) {
    return response.isExists()
        ? new AliasSnapshot(
            StoreJson.alias(response), response.getSeqNo(), response.getPrimaryTerm())
        : NOTHING;
  }

  /** An alias that can't be read counts as lost, and is replaced. */
  static AliasSnapshot ofWhatCanBeRead(GetResponse response) {
    try {
      return of(response);
    } catch (DamagedModelException e) {
      return new AliasSnapshot(Optional.empty(), response.getSeqNo(), response.getPrimaryTerm());
    }
  }

  IndexRequest onlyIfUnchanged(IndexRequest request) {
    return seqNo == SequenceNumbers.UNASSIGNED_SEQ_NO
        ? request.create(true)
        : request.setIfSeqNo(seqNo).setIfPrimaryTerm(primaryTerm);
  }
}
