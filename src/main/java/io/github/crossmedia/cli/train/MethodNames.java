package io.github.crossmedia.cli.train;

import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Trainer;
import java.util.Iterator;

/** The methods that {@code --method} takes, as its help lists them. */
final class MethodNames implements Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return Trainers.all().list().stream().map(Trainer::method).iterator();
  }
}
