package io.github.crossmedia.train.fusion;

import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The member methods of a method, and their parameters among its parameters. */
record Members(List<Trainer> trainers) {

  Members {
    trainers = List.copyOf(trainers);
  }

  /**
   * Returns named members.
   *
   * @param whole the name of the whole in messages
   * @param example names of possible members
   */
  static Members of(List<Trainer> trainers, String whole, String example) {
    if (trainers.isEmpty()) {
      throw new IllegalArgumentException(whole + " must name its members, for example " + example);
    }
    Members members = new Members(trainers);
    if (Set.copyOf(members.names()).size() < trainers.size()) {
      throw new IllegalArgumentException(whole + " must name each of its members once");
    }
    return members;
  }

  List<String> names() {
    return trainers.stream().map(Trainer::method).toList();
  }

  Set<Need> needs() {
    Set<Need> needs = EnumSet.noneOf(Need.class);
    trainers.forEach(trainer -> needs.addAll(trainer.needs()));
    return needs;
  }

  /** Returns {@code all} with a member's parameters under its prefix. */
  static Parameters with(Parameters all, String prefix, Map<String, String> own) {
    Parameters joined = all;
    for (var entry : own.entrySet()) {
      joined = joined.with(prefix + "." + entry.getKey(), entry.getValue());
    }
    return joined;
  }
}
