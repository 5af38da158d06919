package io.github.crossmedia.gallery.scene;

import java.util.Random;
import java.util.function.Consumer;

/**
 * An endless book of drawn scenes; the same seed and number give the same picture. Settings take
 * turns, so that every stretch of pages holds all of them.
 */
public record DrawnScenes(long seed) {

  static final int WIDTH = 320;
  static final int HEIGHT = 240;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** Draws one page. */
  public Scene draw(int number) {
    Random random = new Random(seed + (number + 1) * GOLDEN_RATIO);
    Setting[] settings = Setting.values();
    Canvas canvas = new Canvas(WIDTH, HEIGHT, random);
    settings[Math.floorMod(number, settings.length)].paint(canvas);
    return canvas.finished();
  }

  /** The places a scene can show. */
  enum Setting {
    SEA(Waters::sea),
    BEACH(Waters::beach),
    LAKE(Waters::lake),
    REEF(Reef::paint),
    MOUNTAINS(Mountains::paint),
    WATERFALL(Mountains::waterfall),
    FOREST(Forest::paint),
    DESERT(Desert::paint),
    CITY(City::paint),
    FLOWERS(Meadows::flowers),
    VILLAGE(Meadows::village),
    ROAD(Meadows::road);

    private final Consumer<Canvas> painter;

    Setting(Consumer<Canvas> painter) {
      this.painter = painter;
    }

    void paint(Canvas canvas) {
      painter.accept(canvas);
    }
  }
}
