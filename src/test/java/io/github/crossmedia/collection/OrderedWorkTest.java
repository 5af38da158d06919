package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedWorkTest {

  @Test
  void resultsComeInTheOrderOfTheElements() {
    List<String> seen = new ArrayList<>();
    CountDownLatch last = new CountDownLatch(1);
    try (OrderedWork<Integer, Integer> work =
        new OrderedWork<>(
            2,
            10,
            element -> {
              // The first element is finished after the tenth.
              if (element == 0) {
                last.await();
              } else if (element == 9) {
                last.countDown();
              }
              return element * element;
            },
            (element, square) -> seen.add(element + ":" + square))) {
      IntStream.range(0, 10).forEach(work::add);
      work.finish();
    }
    assertEquals(IntStream.range(0, 10).mapToObj(i -> i + ":" + i * i).toList(), seen);
  }

  @Test
  void severalElementsAreWorkedOnAtOnceAndNotTooMany() {
    CyclicBarrier three = new CyclicBarrier(3);
    AtomicInteger begun = new AtomicInteger();
    List<Integer> ahead = new ArrayList<>();
    try (OrderedWork<Integer, Integer> work =
        new OrderedWork<>(
            3,
            3,
            element -> {
              begun.incrementAndGet();
              try {
                three.await();
              } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
              }
              return element;
            },
            (element, same) -> ahead.add(begun.get() - element))) {
      IntStream.range(0, 30).forEach(work::add);
      work.finish();
    }
    assertEquals(30, ahead.size());
    assertTrue(ahead.stream().allMatch(count -> count <= 3), ahead::toString);
  }

  @Test
  void theFirstFailureEndsTheWork() {
    IOException lost = new IOException("the disk is gone");
    try (OrderedWork<Integer, Integer> work =
        new OrderedWork<>(
            2,
            4,
            element -> {
              if (element == 1) {
                throw lost;
              }
              return element;
            },
            (element, result) -> assertEquals(0, element))) {
      UncheckedIOException told =
          assertThrows(
              UncheckedIOException.class,
              () -> {
                IntStream.range(0, 100).forEach(work::add);
                work.finish();
              });
      assertEquals(lost, told.getCause());
    }
  }

  @Test
  void anInterruptEndsTheWaitAndStaysVisible() {
    CountDownLatch never = new CountDownLatch(1);
    try (OrderedWork<Integer, Integer> work =
        new OrderedWork<>(
            1,
            1,
            element -> {
              never.await();
              return element;
            },
            (element, result) -> {})) {
      work.add(1);
      Thread.currentThread().interrupt();
      UncheckedIOException told = assertThrows(UncheckedIOException.class, work::finish);
      assertInstanceOf(InterruptedIOException.class, told.getCause());
    }
    assertTrue(Thread.interrupted());
  }
}
