package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Arc2D;

/** The sky: air, sun, moon, stars, clouds, a rainbow, birds. */
record Sky(Light light, double sunX, double sunY) {

  /** How far haze goes on below the horizon, for uneven ground. */
  private static final double BELOW = 40;

  /** Paints the sky down to a horizon; returns the position of its light. */
  static Sky paint(Canvas canvas, Light light, double horizon) {
    canvas.say("sky");
    canvas.band(0, horizon + 1, light.zenith, light.horizon);
    canvas.band(horizon, horizon + BELOW, light.horizon, light.horizon);
    double x = canvas.between(0.15, 0.85) * canvas.width();
    return switch (light) {
      case DAY -> day(canvas, x, horizon);
      case OVERCAST -> overcast(canvas, x, horizon);
      case SUNSET -> sunset(canvas, x, horizon);
      case NIGHT -> night(canvas, x, horizon);
    };
  }

  private static Sky day(Canvas canvas, double x, double horizon) {
    double y = canvas.between(0.12, 0.4) * horizon;
    if (canvas.chance(0.35)) {
      canvas.glow(x, y, 60, new Color(255, 250, 220, 210));
      canvas.disc(x, y, canvas.between(8.0, 12.0), new Color(0xfffbe6));
      canvas.say("sun");
    }
    if (canvas.chance(0.55)) {
      clouds(canvas, horizon, canvas.between(2, 5), Color.WHITE, 0.75);
    }
    if (canvas.chance(0.12)) {
      rainbow(canvas, horizon);
    }
    if (canvas.chance(0.2)) {
      birds(canvas, horizon, new Color(0x33404d));
    }
    return new Sky(Light.DAY, x, y);
  }

  private static Sky overcast(Canvas canvas, double x, double horizon) {
    clouds(canvas, horizon, canvas.between(5, 8), new Color(0x6f7d8a), 0.5);
    clouds(canvas, horizon, canvas.between(3, 5), new Color(0xdfe5e9), 0.5);
    return new Sky(Light.OVERCAST, x, horizon * 0.3);
  }

  private static Sky sunset(Canvas canvas, double x, double horizon) {
    double y = horizon * canvas.between(0.72, 0.92);
    canvas.say("sunset", "sun");
    canvas.glow(x, y, 190, new Color(255, 120, 70, 190));
    canvas.glow(x, y, 80, new Color(255, 214, 120, 230));
    canvas.disc(x, y, canvas.between(11.0, 17.0), new Color(0xfff0b8));
    for (int i = canvas.between(3, 7); i > 0; i--) {
      double cloudY = canvas.between(0.15, 0.8) * horizon;
      Color colour = canvas.pick(new Color(0xb5466b), new Color(0xf2845c), new Color(0x6d3f74));
      streak(canvas, canvas.between(0.0, 1.0) * canvas.width(), cloudY, colour);
    }
    if (canvas.chance(0.3)) {
      birds(canvas, horizon, new Color(0x1f1426));
    }
    return new Sky(Light.SUNSET, x, y);
  }

  private static Sky night(Canvas canvas, double x, double horizon) {
    canvas.say("night");
    if (canvas.chance(0.75)) {
      canvas.say("stars");
      for (int i = canvas.between(70, 160); i > 0; i--) {
        double shine = canvas.between(0.3, 1.0);
        canvas.disc(
            canvas.between(0.0, canvas.width()),
            canvas.between(0.0, horizon),
            canvas.between(0.4, 1.1),
            Colours.opacity(Color.WHITE, shine));
      }
    }
    double y = canvas.between(0.15, 0.45) * horizon;
    if (canvas.chance(0.6)) {
      canvas.say("moon");
      canvas.glow(x, y, 55, new Color(210, 220, 255, 120));
      double radius = canvas.between(9.0, 15.0);
      canvas.disc(x, y, radius, new Color(0xf4f1dc));
      canvas.disc(x + radius / 3, y - radius / 4, radius / 5, new Color(0xd9d5bd));
      canvas.disc(x - radius / 3, y + radius / 3, radius / 6, new Color(0xd9d5bd));
    }
    return new Sky(Light.NIGHT, x, y);
  }

  private static void clouds(
      Canvas canvas, double horizon, int count, Color colour, double opacity) {
    canvas.say("clouds");
    for (int i = 0; i < count; i++) {
      double x = canvas.between(0.0, 1.0) * canvas.width();
      double y = canvas.between(0.1, 0.7) * horizon;
      double size = canvas.between(0.6, 1.5);
      for (int puff = 0; puff < 14; puff++) {
        double dx = canvas.between(-34.0, 34.0) * size;
        double dy = canvas.between(-7.0, 5.0) * size;
        double radius = canvas.between(8.0, 17.0) * size * (1 - Math.abs(dx) / (60 * size));
        canvas.glow(x + dx, y + dy, radius, Colours.opacity(colour, opacity));
      }
    }
  }

  private static void streak(Canvas canvas, double x, double y, Color colour) {
    double length = canvas.between(40.0, 110.0);
    for (int i = 0; i < 5; i++) {
      canvas.oval(
          x + canvas.between(-20.0, 20.0),
          y + canvas.between(-3.0, 3.0),
          length * canvas.between(0.5, 1.0),
          canvas.between(1.0, 3.5),
          Colours.opacity(colour, 0.3));
    }
  }

  private static void rainbow(Canvas canvas, double horizon) {
    canvas.say("rainbow");
    int[] colours = {0xe8403a, 0xf39a2d, 0xf5e04a, 0x55b54a, 0x3f7fd0, 0x7b4aa8};
    double radius = canvas.between(0.45, 0.6) * canvas.width();
    double x = canvas.between(0.3, 0.7) * canvas.width();
    for (int i = 0; i < colours.length; i++) {
      double r = radius - i * 4;
      Arc2D arc = new Arc2D.Double(x - r, horizon * 1.05 - r, 2 * r, 2 * r, 0, 180, Arc2D.OPEN);
      canvas.stroke(arc, 4.5, Colours.opacity(Colours.rgb(colours[i]), 0.5));
    }
  }

  private static void birds(Canvas canvas, double horizon, Color colour) {
    canvas.say("birds");
    double x = canvas.between(0.2, 0.7) * canvas.width();
    double y = canvas.between(0.2, 0.5) * horizon;
    for (int i = canvas.between(3, 7); i > 0; i--) {
      double birdX = x + canvas.between(-50.0, 50.0);
      double birdY = y + canvas.between(-20.0, 20.0);
      double wing = canvas.between(3.5, 6.5);
      canvas.stroke(new Arc2D.Double(birdX - wing, birdY, wing, wing, 20, 140, 0), 1.3, colour);
      canvas.stroke(new Arc2D.Double(birdX, birdY, wing, wing, 20, 140, 0), 1.3, colour);
    }
  }
}
