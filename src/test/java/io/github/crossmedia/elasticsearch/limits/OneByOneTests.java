package io.github.crossmedia.elasticsearch.limits;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.test.ESTestCase;

/** A list from outside may be as long as it likes. */
public final class OneByOneTests extends ESTestCase {

  private static final int MANY = 1_000_000;

  public void testManyItemsThatAreReadyAtOnce() {
    PlainActionFuture<List<Integer>> sum = new PlainActionFuture<>();
    OneByOne.<Integer, Integer>collect(
        Collections.nCopies(MANY, 2), (item, l) -> l.onResponse(item + 1), sum);
    assertEquals(Collections.nCopies(MANY, 3), sum.actionGet());
  }

  public void testItemsThatComeFromOtherThreadsKeepTheirOrder() {
    List<Integer> items = IntStream.range(0, 10_000).boxed().toList();
    PlainActionFuture<List<Integer>> all = new PlainActionFuture<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      OneByOne.<Integer, Integer>collect(
          items,
          (item, l) -> {
            if (item % 3 == 0) {
              l.onResponse(item);
            } else {
              threads.execute(() -> l.onResponse(item));
            }
          },
          all);
      assertEquals(items, all.actionGet(TEST_REQUEST_TIMEOUT));
    }
  }

  public void testTheFirstFailureEndsAll() {
    for (boolean thrown : new boolean[] {false, true}) {
      List<Integer> begun = new ArrayList<>();
      PlainActionFuture<List<Integer>> all = new PlainActionFuture<>();
      OneByOne.<Integer, Integer>collect(
          List.of(1, 2, 3, 4),
          (item, l) -> {
            begun.add(item);
            step(item, thrown, l);
          },
          all);
      assertEquals("2", expectThrows(IllegalStateException.class, all::actionGet).getMessage());
      assertEquals(List.of(1, 2), begun);
    }
  }

  private static void step(int item, boolean thrown, ActionListener<Integer> listener) {
    if (item < 2) {
      listener.onResponse(item);
    } else if (thrown) {
      throw new IllegalStateException("2");
    } else {
      listener.onFailure(new IllegalStateException("2"));
    }
  }
}
