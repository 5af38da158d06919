package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Path2D;

/** Under water: fish above a reef of corals. */
final class Reef {

  private Reef() {}

  static void paint(Canvas canvas) {
    canvas.say("reef", "coral", "water", "ocean");
    Color top = Colours.rgb(canvas.pick(0x4fc3d9, 0x3aa6d0, 0x58c9c0));
    Color bottom = Colours.rgb(canvas.pick(0x0b3a63, 0x0e4a5e, 0x12305a));
    canvas.band(0, canvas.height(), top, bottom);
    rays(canvas);
    Terrain floor = Terrain.jagged(canvas, canvas.between(0.78, 0.86) * canvas.height(), 24, 0.55);
    floor.fill(canvas, canvas.height(), Colours.mix(Colours.rgb(0x8a7a5a), bottom, 0.45));
    for (int i = canvas.between(14, 24); i > 0; i--) {
      double x = canvas.between(0.0, canvas.width());
      coral(canvas, x, floor.at(x) + canvas.between(0.0, 18.0), canvas.between(14.0, 40.0));
    }
    if (canvas.chance(0.8)) {
      canvas.say("fish");
      int colour = canvas.pick(0xf58f2a, 0xf2d544, 0xe9edf2, 0xe5536b, 0x4f74e0);
      for (int i = canvas.between(3, 12); i > 0; i--) {
        double x = canvas.between(0.05, 0.95) * canvas.width();
        double y = canvas.between(0.12, 0.72) * canvas.height();
        fish(canvas, x, y, canvas.between(6.0, 16.0), Colours.rgb(colour));
      }
    }
    for (int i = 0; i < 40; i++) {
      double radius = canvas.between(0.6, 2.4);
      double x = canvas.between(0.0, canvas.width());
      double y = canvas.between(0.0, canvas.height());
      canvas.disc(x, y, radius, Colours.opacity(Color.WHITE, 0.35));
    }
  }

  private static void rays(Canvas canvas) {
    for (int i = 0; i < 7; i++) {
      double x = canvas.between(0.0, canvas.width());
      double spread = canvas.between(8.0, 26.0);
      Path2D ray = new Path2D.Double();
      ray.moveTo(x, 0);
      ray.lineTo(x + spread, 0);
      ray.lineTo(x + spread * 2.5 + 30, canvas.height() * 0.85);
      ray.lineTo(x + 20, canvas.height() * 0.85);
      ray.closePath();
      canvas.fill(ray, Colours.opacity(Color.WHITE, 0.07));
    }
  }

  private static void coral(Canvas canvas, double x, double foot, double size) {
    Color colour = Colours.rgb(canvas.pick(0xe8505b, 0xf08a4b, 0xb05bc4, 0xf3a9c0, 0xd9c04f));
    if (canvas.chance(0.5)) {
      branch(canvas, x, foot, size * 0.5, -Math.PI / 2, 4, colour);
    } else {
      for (int i = 0; i < 14; i++) {
        double knobX = x + canvas.between(-0.5, 0.5) * size;
        double knobY = foot - canvas.between(0.0, 0.5) * size;
        canvas.disc(knobX, knobY, size * 0.13, Colours.darker(colour, canvas.between(0.0, 0.35)));
      }
    }
  }

  private static void branch(
      Canvas canvas, double x, double y, double length, double angle, int depth, Color colour) {
    double endX = x + Math.cos(angle) * length;
    double endY = y + Math.sin(angle) * length;
    canvas.line(x, y, endX, endY, depth * 1.1, colour);
    if (depth > 1) {
      for (int side = -1; side <= 1; side += 2) {
        double turned = angle + side * canvas.between(0.25, 0.65);
        branch(canvas, endX, endY, length * 0.72, turned, depth - 1, colour);
      }
    }
  }

  private static void fish(Canvas canvas, double x, double y, double size, Color colour) {
    double direction = canvas.pick(-1.0, 1.0);
    Path2D tail = new Path2D.Double();
    tail.moveTo(x - direction * size * 0.8, y);
    tail.lineTo(x - direction * size * 1.5, y - size * 0.5);
    tail.lineTo(x - direction * size * 1.5, y + size * 0.5);
    tail.closePath();
    canvas.fill(tail, Colours.darker(colour, 0.15));
    canvas.oval(x, y, size, size * 0.5, colour);
    canvas.line(
        x + size * 0.1, y - size * 0.4, x + size * 0.1, y + size * 0.4, size * 0.14, Color.WHITE);
    canvas.disc(x + direction * size * 0.62, y - size * 0.1, size * 0.13, Color.BLACK);
  }
}
