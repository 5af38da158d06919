package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One line of the table: a view, and the milliseconds one core works on a picture, ours and LIRE's
 * (NaN where LIRE has no such descriptor). Time is the thread's own on the processor, so that other
 * work on the machine doesn't count.
 */
record ViewRow(String view, int version, String form, double millis, double lireMillis) {

  private static final String LINE = "%-32s %3s %-16s %9s %9s %9s %9s %8s";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 3;

  /** Times both ways on each picture, one after the other, in rounds of which the first warms. */
  static ViewRow measure(
      Descriptor descriptor, Optional<Consumer<BufferedImage>> lire, List<Picture> pictures) {
    double[] ours = fill(pictures.size());
    double[] theirs = fill(pictures.size());
    String form = "";
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < ours.length; i++) {
        Picture picture = copy(pictures.get(i));
        long start = THREADS.getCurrentThreadCpuTime();
        View view = descriptor.extract(picture);
        ours[i] = Math.min(ours[i], spent(start));
        form = form(view);
        if (lire.isPresent()) {
          BufferedImage image = picture.toImage();
          start = THREADS.getCurrentThreadCpuTime();
          lire.get().accept(image);
          theirs[i] = Math.min(theirs[i], spent(start));
        }
      }
    }
    double lireMillis = lire.isPresent() ? mean(theirs) : Double.NaN;
    return new ViewRow(descriptor.name(), descriptor.version(), form, mean(ours), lireMillis);
  }

  /** A picture that has no smaller copies of itself yet. */
  private static Picture copy(Picture picture) {
    return Picture.of(picture.toImage());
  }

  private static double[] fill(int length) {
    double[] filled = new double[length];
    Arrays.fill(filled, Double.POSITIVE_INFINITY);
    return filled;
  }

  private static double spent(long start) {
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static String form(View view) {
    return switch (view) {
      case DenseVector dense -> "dense " + dense.dimension();
      case SparseVector sparse -> "words " + sparse.dimension();
      case VectorBag bag -> "bag of " + bag.dimension();
    };
  }

  static String header() {
    return line("view", "v", "form", "ms", "per s", "LIRE ms", "per s", "faster");
  }

  String toText() {
    return line(
        view,
        version,
        form,
        number(millis),
        number(1000 / millis),
        number(lireMillis),
        number(1000 / lireMillis),
        Double.isNaN(lireMillis) ? "" : "x" + number(lireMillis / millis));
  }

  /** What a picture costs with all views. */
  static String sum(List<ViewRow> rows) {
    double all = rows.stream().mapToDouble(ViewRow::millis).sum();
    return line("all", "", "", number(all), number(1000 / all), "", "", "");
  }

  private static String line(Object... cells) {
    return Formatted.of(LINE, cells).stripTrailing();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Formatted.of("%.2f", value);
  }

  Map<String, Object> toMap() {
    return Map.of(
        "view",
        view,
        "version",
        version,
        "form",
        form,
        "ms_a_picture",
        millis,
        "lire_ms_a_picture",
        Double.isNaN(lireMillis) ? "" : lireMillis);
  }
}
