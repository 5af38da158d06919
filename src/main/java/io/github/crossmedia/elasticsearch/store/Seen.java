package io.github.crossmedia.elasticsearch.store;

import java.util.Optional;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.index.seqno.SequenceNumbers;

/**
 * An alias as it was read, so that it is only replaced where nobody else has changed it meanwhile.
 */
record Seen(Optional<Alias> alias, long seqNo, long primaryTerm) {

  static final Seen NOTHING =
      new Seen(
          Optional.empty(),
          SequenceNumbers.UNASSIGNED_SEQ_NO,
          SequenceNumbers.UNASSIGNED_PRIMARY_TERM);

  static Seen of(GetResponse response) {
    return response.isExists()
        ? new Seen(StoreJson.alias(response), response.getSeqNo(), response.getPrimaryTerm())
        : NOTHING;
  }

  IndexRequest onlyIfUnchanged(IndexRequest request) {
    return alias.isEmpty()
        ? request.create(true)
        : request.setIfSeqNo(seqNo).setIfPrimaryTerm(primaryTerm);
  }
}
