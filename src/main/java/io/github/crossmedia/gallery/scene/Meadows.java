package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** Green land: flowers, a village, a road. */
final class Meadows {

  private Meadows() {}

  static void flowers(Canvas canvas) {
    canvas.say("flowers", "grass", "field");
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.DAY, Light.SUNSET, Light.OVERCAST);
    double horizon = canvas.between(0.2, 0.42) * canvas.height();
    Sky.paint(canvas, light, horizon);
    Terrain ground = ground(canvas, light, horizon);
    int colour = canvas.pick(0xd93a4a, 0xf2d544, 0x8e5bc4, 0xf08fb5, 0xffffff);
    int other = canvas.chance(0.4) ? canvas.pick(0xf2d544, 0x5b7fd9, 0xf58f3c) : colour;
    for (int i = 0; i < 240; i++) {
      double depth = i / 240.0;
      double x = canvas.between(0.0, canvas.width());
      double y = ground.at(x) + 6 + Math.pow(depth, 1.5) * (canvas.height() - ground.at(x));
      double size = 1.2 + 7.5 * depth * depth;
      Plants.flower(canvas, light, x, y, size, canvas.chance(0.7) ? colour : other);
    }
  }

  static void village(Canvas canvas) {
    canvas.say("house", "grass");
    Light light = Light.by(canvas);
    double horizon = canvas.between(0.45, 0.58) * canvas.height();
    Sky.paint(canvas, light, horizon);
    Terrain hill = Terrain.rolling(canvas, horizon - 12, 20);
    hill.fill(canvas, canvas.height(), light.far(0x5e8c52, 0.3));
    Terrain ground = ground(canvas, light, horizon + 8);
    for (int i = canvas.between(1, 3); i > 0; i--) {
      double depth = canvas.between(0.1, 0.6);
      double x = canvas.between(0.1, 0.8) * canvas.width();
      double foot = ground.at(x) + depth * (canvas.height() - ground.at(x));
      house(canvas, light, x, foot, 28 + 50 * depth);
    }
    if (canvas.chance(0.7)) {
      canvas.say("tree");
      for (int i = canvas.between(2, 6); i > 0; i--) {
        double depth = canvas.between(0.05, 0.75);
        double x = canvas.between(0.0, canvas.width());
        double foot = ground.at(x) + depth * (canvas.height() - ground.at(x));
        Plants.leafyTree(canvas, light, x, foot, 40 + 70 * depth);
      }
    }
  }

  static void road(Canvas canvas) {
    canvas.say("road", "field");
    Light light = Light.by(canvas);
    double horizon = canvas.between(0.42, 0.55) * canvas.height();
    Sky.paint(canvas, light, horizon);
    Color land = light.on(canvas.pick(0x6f9a45, 0xc9b458, 0x8aa550));
    Color near = Colours.darker(land, 0.2);
    canvas.band(horizon, canvas.height(), Colours.mix(land, light.horizon, 0.3), near);
    for (int i = -14; i <= 14; i++) {
      double far = canvas.width() / 2.0 + i * 12;
      double close = canvas.width() / 2.0 + i * 70;
      canvas.line(far, horizon, close, canvas.height(), 1.5, Colours.opacity(near, 0.6));
    }
    double vanish = canvas.between(0.35, 0.65) * canvas.width();
    double foot = canvas.between(0.35, 0.65) * canvas.width();
    double half = canvas.between(45.0, 80.0);
    Path2D road = new Path2D.Double();
    road.moveTo(vanish - 2, horizon);
    road.lineTo(vanish + 2, horizon);
    road.lineTo(foot + half, canvas.height());
    road.lineTo(foot - half, canvas.height());
    road.closePath();
    canvas.fill(road, light.on(0x55585d));
    for (int i = 0; i < 8; i++) {
      double from = Math.pow((i + 0.1) / 8.0, 1.8);
      double to = Math.pow((i + 0.55) / 8.0, 1.8);
      double y1 = horizon + from * (canvas.height() - horizon);
      double y2 = horizon + to * (canvas.height() - horizon);
      double x1 = vanish + from * (foot - vanish);
      double x2 = vanish + to * (foot - vanish);
      canvas.line(x1, y1, x2, y2, 0.6 + 3.4 * to, light.on(0xf2efe2));
    }
    if (canvas.chance(0.45)) {
      canvas.say("car");
      double depth = canvas.between(0.35, 0.7);
      double y = horizon + depth * (canvas.height() - horizon);
      City.car(canvas, light, vanish + depth * (foot - vanish) + half * depth * 0.35, y);
    }
    if (canvas.chance(0.5)) {
      canvas.say("tree");
      for (int i = canvas.between(2, 6); i > 0; i--) {
        double depth = canvas.between(0.02, 0.4);
        double y = horizon + depth * (canvas.height() - horizon);
        double side = canvas.pick(-1.0, 1.0);
        double x = vanish + side * (30 + canvas.between(0.0, 110.0));
        Plants.leafyTree(canvas, light, x, y, 24 + 90 * depth);
      }
    }
  }

  private static Terrain ground(Canvas canvas, Light light, double horizon) {
    Terrain ground = Terrain.rolling(canvas, horizon, 10);
    ground.fill(
        canvas,
        canvas.height(),
        new GradientPaint(
            0, (float) horizon, light.on(0x8fbb5a), 0, canvas.height(), light.on(0x3f7434)));
    Plants.grass(canvas, light, ground, 900);
    return ground;
  }

  private static void house(Canvas canvas, Light light, double x, double foot, double size) {
    Color wall = light.on(canvas.pick(0xf3e9d6, 0xe9d3b0, 0xd9c6c0, 0xc9584a));
    double height = size * 0.6;
    canvas.fill(new Rectangle2D.Double(x, foot - height, size, height), wall);
    Path2D roof = new Path2D.Double();
    roof.moveTo(x - size * 0.1, foot - height);
    roof.lineTo(x + size * 0.5, foot - height - size * 0.45);
    roof.lineTo(x + size * 1.1, foot - height);
    roof.closePath();
    canvas.fill(roof, light.on(canvas.pick(0x9c3d2e, 0x6e4a3a, 0x4f5866)));
    boolean evening = light == Light.NIGHT || light == Light.SUNSET;
    Color window = evening ? new Color(0xffd97a) : light.on(0x7fa6bf);
    for (int i = 0; i < 2; i++) {
      double windowX = x + size * (0.12 + 0.58 * i);
      canvas.fill(
          new Rectangle2D.Double(windowX, foot - height * 0.78, size * 0.18, size * 0.18), window);
    }
    Color door = light.on(0x5a3b26);
    canvas.fill(
        new Rectangle2D.Double(x + size * 0.42, foot - height * 0.55, size * 0.17, height * 0.55),
        door);
  }
}
