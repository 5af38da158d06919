package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.geom.Path2D;

/** Mountains under snow or above a valley, and a waterfall between rocks. */
final class Mountains {

  /** How far the mountains' feet reach below the horizon. */
  private static final double BELOW = 10;

  private Mountains() {}

  static void paint(Canvas canvas) {
    Light light = Light.by(canvas);
    double horizon = canvas.between(0.6, 0.7) * canvas.height();
    Sky.paint(canvas, light, horizon);
    range(canvas, light, horizon);
    boolean winter = canvas.chance(0.65);
    Terrain ground = Terrain.rolling(canvas, horizon, 14);
    if (winter) {
      canvas.say("snow", "winter");
      GradientPaint snow =
          new GradientPaint(
              0, (float) horizon, light.on(0xffffff), 0, canvas.height(), light.on(0xc3d5ea));
      ground.fill(canvas, canvas.height(), snow);
    } else {
      canvas.say("valley", "grass");
      ground.fill(canvas, canvas.height(), light.on(0x5f9440));
      Plants.grass(canvas, light, ground, 700);
    }
    if (canvas.chance(0.75)) {
      canvas.say("tree");
      for (int i = canvas.between(5, 16); i > 0; i--) {
        double x = canvas.between(0.0, canvas.width());
        double depth = canvas.between(0.05, 0.7);
        double foot = ground.at(x) + depth * (canvas.height() - ground.at(x));
        Plants.pine(canvas, light, x, foot, 22 + 60 * depth);
      }
    }
    if (winter && canvas.chance(0.4)) {
      flakes(canvas);
    }
  }

  /** A far range and a near one, their tops white. */
  static void range(Canvas canvas, Light light, double horizon) {
    canvas.say("mountain");
    for (int i = canvas.between(5, 8); i > 0; i--) {
      double summit = horizon * canvas.between(0.4, 0.75);
      peak(canvas, light, horizon + BELOW, summit, 0.5);
    }
    for (int i = canvas.between(2, 5); i > 0; i--) {
      double summit = horizon * canvas.between(0.2, 0.62);
      peak(canvas, light, horizon + BELOW, summit, 0);
    }
  }

  private static void peak(
      Canvas canvas, Light light, double foot, double summit, double distance) {
    double x = canvas.between(-0.05, 1.05) * canvas.width();
    double height = foot - summit;
    double left = x - height * canvas.between(0.7, 1.2);
    double right = x + height * canvas.between(0.7, 1.2);
    Peak peak = new Peak(x, summit, left, right, foot);
    Color rock = light.far(canvas.pick(0x5b6270, 0x66605e, 0x4d5a66), distance);
    canvas.fill(peak.side(canvas, left, 1), Colours.lighter(rock, 0.14));
    canvas.fill(peak.side(canvas, right, 1), Colours.darker(rock, 0.2));
    double snow = canvas.between(0.25, 0.5);
    canvas.fill(peak.side(canvas, left, snow), light.far(0xf6faff, distance));
    canvas.fill(peak.side(canvas, right, snow), light.far(0xb3c4da, distance));
  }

  private record Peak(double x, double summit, double left, double right, double foot) {

    /** Returns the upper part of one side; its lower edge is ragged. */
    Path2D side(Canvas canvas, double corner, double part) {
      Path2D path = new Path2D.Double();
      double bottom = summit + (foot - summit) * part;
      double edge = x + (corner - x) * part;
      double ridge = x + (left + right - 2 * x) * 0.12 * part;
      path.moveTo(x, summit);
      path.lineTo(edge, bottom);
      int teeth = part < 1 ? 5 : 1;
      for (int tooth = 1; tooth < 2 * teeth; tooth++) {
        double share = tooth / (2.0 * teeth);
        double depth = tooth % 2 == 1 ? -canvas.between(0.1, 0.35) : canvas.between(0.0, 0.2);
        double y = bottom + (part < 1 ? depth * (bottom - summit) : 0);
        path.lineTo(edge + (ridge - edge) * share, y);
      }
      path.lineTo(ridge, bottom);
      path.closePath();
      return path;
    }
  }

  private static void flakes(Canvas canvas) {
    for (int i = 0; i < 220; i++) {
      double x = canvas.between(0.0, canvas.width());
      double y = canvas.between(0.0, canvas.height());
      double radius = canvas.between(0.6, 2.0);
      canvas.disc(x, y, radius, Colours.opacity(Color.WHITE, 0.8));
    }
  }

  static void waterfall(Canvas canvas) {
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.OVERCAST);
    canvas.say("waterfall", "water", "rocks");
    double edge = canvas.between(0.12, 0.28) * canvas.height();
    Sky.paint(canvas, light, edge + 20);
    Terrain cliff = Terrain.jagged(canvas, edge, 14, 0.55);
    cliff.fill(canvas, canvas.height(), light.on(canvas.pick(0x5c5349, 0x54585b, 0x6a5a47)));
    cracks(canvas, light, cliff);
    double pool = canvas.between(0.74, 0.82) * canvas.height();
    double x = canvas.between(0.3, 0.7) * canvas.width();
    double half = canvas.between(14.0, 38.0);
    for (int i = 0; i < 160; i++) {
      double start = x + canvas.between(-half, half);
      double end = start + canvas.between(-6.0, 6.0);
      Color white = light.on(canvas.pick(0xffffff, 0xe3f1f7, 0xc5dfea));
      canvas.line(start, cliff.at(start), end, pool + 6, 1.6, Colours.opacity(white, 0.45));
    }
    canvas.band(pool, canvas.height(), light.on(0x3f8f97), light.on(0x1d5560));
    for (int i = 0; i < 60; i++) {
      double foamX = x + canvas.between(-1.6, 1.6) * half;
      canvas.glow(
          foamX,
          pool + canvas.between(-8.0, 10.0),
          canvas.between(4.0, 13.0),
          Colours.opacity(Color.WHITE, 0.4));
    }
    if (canvas.chance(0.7)) {
      canvas.say("tree");
      for (int i = canvas.between(4, 9); i > 0; i--) {
        double treeX = canvas.between(0.0, canvas.width());
        if (Math.abs(treeX - x) > half + 6) {
          Plants.leafyTree(canvas, light, treeX, cliff.at(treeX) + 8, canvas.between(26.0, 48.0));
        }
      }
    }
  }

  private static void cracks(Canvas canvas, Light light, Terrain cliff) {
    for (int i = 0; i < 130; i++) {
      double x = canvas.between(0.0, canvas.width());
      double y = canvas.between(cliff.at(x), (double) canvas.height());
      double size = canvas.between(4.0, 18.0);
      Color stone = light.on(canvas.pick(0x3d3833, 0x79706a, 0x4b5a3e));
      Path2D block = new Path2D.Double();
      block.moveTo(x, y);
      block.lineTo(x + size, y + canvas.between(-3.0, 3.0));
      block.lineTo(x + size * 0.8, y + size * canvas.between(0.3, 0.9));
      block.lineTo(x - size * 0.1, y + size * 0.5);
      block.closePath();
      canvas.fill(block, Colours.opacity(stone, 0.5));
    }
  }
}
