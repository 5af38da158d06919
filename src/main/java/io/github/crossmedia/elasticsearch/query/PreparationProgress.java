package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.serve.PreparedQuery;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.elasticsearch.index.query.QueryBuilder;

/** The progress of preparing a query. */
sealed interface PreparationProgress {

  /** Returns the prepared question, once it is ready. */
  Optional<PreparedQuery> answer();

  /** No model has been requested. */
  record Unasked() implements PreparationProgress {
    @Override
    public Optional<PreparedQuery> answer() {
      return Optional.empty();
    }
  }

  /** The models are being loaded; warnings are returned where the search began. */
  record Asked(AtomicReference<Reply> slot, Consumer<String> warnings)
      implements PreparationProgress {
    @Override
    public Optional<PreparedQuery> answer() {
      return Optional.ofNullable(slot.get()).map(Reply::prepared);
    }
  }

  /** A shadow ranks its pool, by a query that replaces this one. */
  record Ranked(AtomicReference<QueryBuilder> slot) implements PreparationProgress {
    @Override
    public Optional<PreparedQuery> answer() {
      return Optional.empty();
    }
  }

  /** The result, and the warning that the caller is to receive. */
  record Reply(PreparedQuery prepared, List<String> warnings) {}

  /** The question is prepared. */
  record Answered(PreparedQuery prepared) implements PreparationProgress {
    @Override
    public Optional<PreparedQuery> answer() {
      return Optional.of(prepared);
    }
  }
}
