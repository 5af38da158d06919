package io.github.crossmedia.client;

import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides whether a learned model may replace the served one. */
public interface CandidateGate {

  /** Asks for nothing. */
  CandidateGate NONE =
      new CandidateGate() {
        @Override
        public Set<String> pictures() {
          return Set.of();
        }

        @Override
        public List<CheckResult> findings(
            StoredModel served,
            CrossMediaModel candidate,
            Map<String, Medium> pictures,
            UserBehavior recorded) {
          return List.of();
        }
      };

  /** Returns the pictures that the gate needs besides those of the log. */
  Set<String> pictures();

  /** Returns what was found out; one finding that refuses keeps the served model. */
  List<CheckResult> findings(
      StoredModel served,
      CrossMediaModel candidate,
      Map<String, Medium> pictures,
      UserBehavior recorded);
}
