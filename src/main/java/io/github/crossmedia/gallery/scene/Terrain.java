package io.github.crossmedia.gallery.scene;

import java.awt.Paint;
import java.awt.geom.Path2D;

/** A line of heights across the sheet, as far away or near as it is painted. */
record Terrain(double[] heights) {

  /** Returns a jagged line by midpoint displacement; roughness 0.5 is a mountain, 0.3 a hill. */
  static Terrain jagged(Canvas canvas, double base, double amplitude, double roughness) {
    int size = 1;
    while (size < canvas.width() + 1) {
      size *= 2;
    }
    double[] line = new double[size + 1];
    line[0] = canvas.between(-0.5, 0.5) * amplitude;
    line[size] = canvas.between(-0.5, 0.5) * amplitude;
    double spread = amplitude;
    for (int step = size; step > 1; step /= 2) {
      for (int i = step / 2; i < size; i += step) {
        double middle = (line[i - step / 2] + line[i + step / 2]) / 2;
        line[i] = middle + canvas.between(-0.5, 0.5) * spread;
      }
      spread *= roughness;
    }
    return shifted(canvas, line, base);
  }

  /** Returns a soft line of a few waves. */
  static Terrain rolling(Canvas canvas, double base, double amplitude) {
    double[] line = new double[canvas.width() + 1];
    for (int wave = 1; wave <= 3; wave++) {
      double length = canvas.width() / (wave * canvas.between(0.7, 1.3));
      double phase = canvas.between(0.0, 2 * Math.PI);
      for (int x = 0; x < line.length; x++) {
        line[x] += amplitude / wave * Math.sin(2 * Math.PI * x / length + phase) / 2;
      }
    }
    return shifted(canvas, line, base);
  }

  private static Terrain shifted(Canvas canvas, double[] line, double base) {
    double[] heights = new double[canvas.width() + 1];
    for (int x = 0; x < heights.length; x++) {
      heights[x] = base + line[x];
    }
    return new Terrain(heights);
  }

  double at(double x) {
    return heights[Math.clamp((int) x, 0, heights.length - 1)];
  }

  /** Fills everything from the line down to {@code bottom}. */
  void fill(Canvas canvas, double bottom, Paint paint) {
    Path2D path = new Path2D.Double();
    path.moveTo(0, bottom);
    for (int x = 0; x < heights.length; x++) {
      path.lineTo(x, heights[x]);
    }
    path.lineTo(heights.length - 1, bottom);
    path.closePath();
    canvas.fill(path, paint);
  }
}
