package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.GradientPaint;

/** Dunes, cactuses, rocks. */
final class Desert {

  private Desert() {}

  static void paint(Canvas canvas) {
    canvas.say("desert", "sand");
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.DAY, Light.SUNSET, Light.NIGHT);
    double horizon = canvas.between(0.42, 0.55) * canvas.height();
    Sky.paint(canvas, light, horizon + 14);
    Terrain dune = Terrain.rolling(canvas, horizon, 20);
    int dunes = canvas.between(3, 5);
    int sand = canvas.pick(0xf0b765, 0xe89e55, 0xf2cd88, 0xdb8a4c);
    for (int i = 0; i < dunes; i++) {
      double nearness = (double) i / dunes;
      double base = horizon + nearness * (canvas.height() - horizon) * 1.05;
      dune = Terrain.rolling(canvas, base, 18 + 26 * nearness);
      Color lit = light.far(sand, 0.35 * (1 - nearness));
      Color shade = Colours.darker(lit, 0.3);
      dune.fill(
          canvas,
          canvas.height(),
          new GradientPaint(
              0, (float) base - 20, lit, canvas.width() * 0.25f, (float) base + 90, shade));
      windMarks(canvas, dune, shade);
    }
    if (canvas.chance(0.5)) {
      canvas.say("cactus");
      for (int i = canvas.between(1, 4); i > 0; i--) {
        double depth = canvas.between(0.15, 0.95);
        double foot = horizon + 20 + depth * (canvas.height() - horizon - 24);
        double x = canvas.between(0.05, 0.95) * canvas.width();
        Plants.cactus(canvas, light, x, foot, 16 + 55 * depth);
      }
    } else if (canvas.chance(0.4)) {
      rocks(canvas, light, horizon);
    }
  }

  private static void windMarks(Canvas canvas, Terrain dune, Color shade) {
    for (int i = 0; i < 70; i++) {
      double x = canvas.between(0.0, canvas.width());
      double y = dune.at(x) + canvas.between(3.0, 50.0);
      double length = canvas.between(6.0, 24.0);
      double drop = (dune.at(x + length) - dune.at(x)) * 0.8;
      canvas.line(x, y, x + length, y + drop, 0.8, Colours.opacity(shade, 0.4));
    }
  }

  private static void rocks(Canvas canvas, Light light, double horizon) {
    canvas.say("rocks");
    for (int i = canvas.between(3, 8); i > 0; i--) {
      double x = canvas.between(0.0, canvas.width());
      double y = canvas.between(horizon + 25, canvas.height() - 5.0);
      double size = canvas.between(6.0, 22.0);
      Color stone = light.on(canvas.pick(0x8a5a3c, 0x6d4a36, 0x9b6b48));
      canvas.oval(x, y, size, size * 0.7, stone);
      canvas.oval(
          x - size * 0.2, y - size * 0.2, size * 0.6, size * 0.35, Colours.lighter(stone, 0.2));
      canvas.oval(x, y + size * 0.65, size, size * 0.15, Colours.opacity(Color.BLACK, 0.3));
    }
  }
}
