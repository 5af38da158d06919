package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Path2D;

/** Sea, beach and lake. */
final class Waters {

  private Waters() {}

  static void sea(Canvas canvas) {
    Light light = Light.by(canvas);
    double horizon = canvas.between(0.4, 0.62) * canvas.height();
    Sky sky = Sky.paint(canvas, light, horizon);
    if (canvas.chance(0.3)) {
      island(canvas, light, horizon);
    }
    water(canvas, sky, horizon);
    if (canvas.chance(0.55)) {
      canvas.say("boat");
      for (int i = canvas.between(1, 2); i > 0; i--) {
        sailingBoat(canvas, light, horizon);
      }
    }
  }

  static void beach(Canvas canvas) {
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.DAY, Light.SUNSET, Light.OVERCAST);
    double horizon = canvas.between(0.3, 0.45) * canvas.height();
    Sky sky = Sky.paint(canvas, light, horizon);
    water(canvas, sky, horizon);
    canvas.say("beach", "sand");
    Terrain shore = Terrain.rolling(canvas, canvas.between(0.6, 0.72) * canvas.height(), 22);
    for (int foam = 3; foam >= 0; foam--) {
      double rise = 5.0 * foam;
      Terrain line = new Terrain(raised(shore.heights(), rise));
      line.fill(canvas, canvas.height(), Colours.opacity(light.on(0xf7fbff), 0.3));
    }
    shore.fill(canvas, canvas.height(), light.on(canvas.pick(0xe9cf9b, 0xf0dcae, 0xdcbc82)));
    speckles(canvas, shore, light.on(0xb8935a));
    if (canvas.chance(0.6)) {
      canvas.say("palm");
      for (int i = canvas.between(1, 2); i > 0; i--) {
        double x = canvas.between(0.08, 0.92) * canvas.width();
        double foot = canvas.between(0.78, 0.98) * canvas.height();
        Plants.palm(canvas, light, x, foot, canvas.between(85.0, 140.0));
      }
    }
  }

  static void lake(Canvas canvas) {
    Light light = canvas.pick(Light.DAY, Light.DAY, Light.SUNSET, Light.OVERCAST);
    double horizon = canvas.between(0.52, 0.62) * canvas.height();
    Sky.paint(canvas, light, horizon);
    Mountains.range(canvas, light, horizon);
    canvas.say("lake", "water", "tree");
    Terrain bank = Terrain.jagged(canvas, horizon - 7, 8, 0.5);
    bank.fill(canvas, horizon + 1, light.on(0x35533a));
    for (int i = canvas.between(25, 45); i > 0; i--) {
      double x = canvas.between(0.0, canvas.width());
      Plants.pine(canvas, light, x, horizon, canvas.between(10.0, 24.0));
    }
    canvas.band(horizon, canvas.height(), light.on(0x4d7d99), light.on(0x23465e));
    canvas.mirror(horizon, 0.55);
    ripples(canvas, horizon, light.on(0xd7e7ee), 40);
    if (canvas.chance(0.3)) {
      canvas.say("boat");
      rowingBoat(canvas, light, horizon);
    }
  }

  private static void water(Canvas canvas, Sky sky, double horizon) {
    canvas.say("sea", "water");
    Light light = sky.light();
    Color near = light.on(canvas.pick(0x0f5f8a, 0x11707f, 0x1b4f80));
    canvas.band(horizon, canvas.height(), Colours.mix(near, light.horizon, 0.45), near);
    ripples(canvas, horizon, light.on(0xe8f5fb), 150);
    ripples(canvas, horizon, Colours.darker(near, 0.4), 110);
    if (light == Light.SUNSET || light == Light.NIGHT) {
      Color glitter = light == Light.SUNSET ? new Color(0xffd38a) : new Color(0xdfe6ff);
      for (int i = 0; i < 90; i++) {
        double depth = Math.pow(canvas.between(0.0, 1.0), 1.6);
        double y = horizon + 2 + depth * (canvas.height() - horizon);
        double x = sky.sunX() + canvas.between(-1.0, 1.0) * (5 + 34 * depth);
        canvas.oval(x, y, 2 + 9 * depth, 0.7 + depth, Colours.opacity(glitter, 0.6));
      }
    }
  }

  private static void ripples(Canvas canvas, double horizon, Color colour, int count) {
    for (int i = 0; i < count; i++) {
      double depth = Math.pow(canvas.between(0.0, 1.0), 1.4);
      double y = horizon + 1 + depth * (canvas.height() - horizon);
      double x = canvas.between(0.0, canvas.width());
      double length = 3 + 22 * depth;
      canvas.line(x, y, x + length, y, 0.5 + depth, Colours.opacity(colour, 0.28));
    }
  }

  private static void island(Canvas canvas, Light light, double horizon) {
    canvas.say("island");
    double x = canvas.between(0.2, 0.8) * canvas.width();
    double width = canvas.between(30.0, 70.0);
    double height = canvas.between(12.0, 30.0);
    canvas.oval(x, horizon, width, height, light.far(0x4f6b4a, 0.3));
    canvas.oval(x + width * 0.5, horizon, width * 0.6, height * 0.55, light.far(0x5d7856, 0.25));
  }

  private static void sailingBoat(Canvas canvas, Light light, double horizon) {
    double depth = canvas.between(0.1, 0.75);
    double y = horizon + depth * (canvas.height() - horizon);
    double x = canvas.between(0.15, 0.85) * canvas.width();
    double size = 14 + 38 * depth;
    Color sail = light.on(canvas.pick(0xffffff, 0xf6f0df, 0xd9483b, 0xf2c14e));
    Path2D main = new Path2D.Double();
    main.moveTo(x, y - size * 1.6);
    main.lineTo(x, y - size * 0.22);
    main.lineTo(x + size * 0.8, y - size * 0.22);
    main.closePath();
    canvas.fill(main, sail);
    Path2D jib = new Path2D.Double();
    jib.moveTo(x - size * 0.06, y - size * 1.35);
    jib.lineTo(x - size * 0.06, y - size * 0.22);
    jib.lineTo(x - size * 0.6, y - size * 0.22);
    jib.closePath();
    canvas.fill(jib, Colours.darker(sail, 0.12));
    canvas.line(x, y - size * 1.65, x, y, 1.2, light.on(0x4a3524));
    hull(canvas, x, y, size, light.on(canvas.pick(0x5b3a22, 0x24364f, 0x7b2d26)));
    canvas.oval(x, y + size * 0.16, size * 0.9, 2, Colours.opacity(Color.BLACK, 0.25));
  }

  private static void rowingBoat(Canvas canvas, Light light, double horizon) {
    double y = horizon + canvas.between(0.35, 0.7) * (canvas.height() - horizon);
    double x = canvas.between(0.2, 0.8) * canvas.width();
    hull(canvas, x, y, canvas.between(18.0, 30.0), light.on(canvas.pick(0xa63d2f, 0x6b4426)));
  }

  private static void hull(Canvas canvas, double x, double y, double size, Color colour) {
    Path2D hull = new Path2D.Double();
    hull.moveTo(x - size * 0.9, y - size * 0.2);
    hull.lineTo(x + size * 0.95, y - size * 0.2);
    hull.quadTo(x + size * 0.7, y + size * 0.2, x + size * 0.4, y + size * 0.18);
    hull.lineTo(x - size * 0.5, y + size * 0.18);
    hull.quadTo(x - size * 0.8, y + size * 0.15, x - size * 0.9, y - size * 0.2);
    hull.closePath();
    canvas.fill(hull, colour);
  }

  private static void speckles(Canvas canvas, Terrain shore, Color colour) {
    for (int i = 0; i < 350; i++) {
      double x = canvas.between(0.0, canvas.width());
      double y = canvas.between(shore.at(x) + 4, (double) canvas.height());
      canvas.disc(x, y, canvas.between(0.4, 1.1), Colours.opacity(colour, 0.45));
    }
  }

  private static double[] raised(double[] heights, double rise) {
    double[] raised = new double[heights.length];
    for (int i = 0; i < raised.length; i++) {
      raised[i] = heights[i] - rise;
    }
    return raised;
  }
}
