package io.github.crossmedia.gallery.scene;

import java.awt.Color;
import java.awt.geom.Path2D;
import java.awt.geom.QuadCurve2D;

/** Trees, palms, cactuses and flowers. */
final class Plants {

  private Plants() {}

  static void pine(Canvas canvas, Light light, double x, double foot, double height) {
    Color green = light.on(canvas.pick(0x1f4d2e, 0x2b5a36, 0x1a4030));
    canvas.line(x, foot, x, foot - height * 0.2, height * 0.06, light.on(0x4a3423));
    for (int tier = 0; tier < 4; tier++) {
      double bottom = foot - height * (0.1 + 0.2 * tier);
      double half = height * (0.24 - 0.045 * tier);
      Path2D path = new Path2D.Double();
      path.moveTo(x, bottom - height * 0.34);
      path.lineTo(x + half, bottom);
      path.lineTo(x - half, bottom);
      path.closePath();
      canvas.fill(path, Colours.lighter(green, 0.05 * tier));
    }
  }

  static void leafyTree(Canvas canvas, Light light, double x, double foot, double height) {
    canvas.line(x, foot, x, foot - height * 0.5, height * 0.09, light.on(0x5a4029));
    Color green = light.on(canvas.pick(0x3c7a35, 0x4f8b3b, 0x2f6a3a, 0x6b8f2f));
    for (int i = 0; i < 26; i++) {
      double angle = canvas.between(0.0, 2 * Math.PI);
      double distance = Math.sqrt(canvas.between(0.0, 1.0)) * height * 0.3;
      double leafX = x + Math.cos(angle) * distance;
      double leafY = foot - height * 0.68 + Math.sin(angle) * distance * 0.85;
      double shade = canvas.between(0.0, 0.3);
      Color leaf = leafY < foot - height * 0.7 ? Colours.lighter(green, shade) : green;
      canvas.disc(leafX, leafY, height * canvas.between(0.06, 0.13), Colours.darker(leaf, shade));
    }
  }

  static void palm(Canvas canvas, Light light, double x, double foot, double height) {
    double lean = canvas.between(-0.25, 0.25) * height;
    double topX = x + lean;
    double top = foot - height;
    Color bark = light.on(0x7b5b3a);
    QuadCurve2D trunk = new QuadCurve2D.Double(x, foot, x, foot - height * 0.6, topX, top);
    canvas.stroke(trunk, height * 0.055, bark);
    Color green = light.on(canvas.pick(0x2f7d3b, 0x3a8a42, 0x276b36));
    for (int i = 0; i < 11; i++) {
      double angle = Math.PI * (0.05 + 0.09 * i) * 1.05;
      double reach = height * canvas.between(0.32, 0.42);
      double endX = topX + Math.cos(angle) * reach;
      double endY = top - Math.sin(angle) * reach * 0.35 + reach * 0.38;
      double bendX = topX + Math.cos(angle) * reach * 0.6;
      double bendY = top - reach * (0.18 + 0.3 * Math.sin(angle));
      Path2D leaf = new Path2D.Double();
      leaf.moveTo(topX, top);
      leaf.quadTo(bendX, bendY, endX, endY);
      leaf.quadTo(bendX, bendY + height * 0.09, topX, top + 2);
      leaf.closePath();
      canvas.fill(leaf, Colours.darker(green, canvas.between(0.0, 0.25)));
    }
    canvas.disc(topX - 2, top + 3, height * 0.025, light.on(0x4d3a22));
    canvas.disc(topX + 3, top + 4, height * 0.025, light.on(0x4d3a22));
  }

  static void cactus(Canvas canvas, Light light, double x, double foot, double height) {
    Color green = light.on(canvas.pick(0x3f7d4a, 0x4c8a4f, 0x386e45));
    double width = height * 0.17;
    canvas.line(x, foot, x, foot - height, width, green);
    for (int side = -1; side <= 1; side += 2) {
      double elbow = foot - height * canvas.between(0.35, 0.6);
      double armX = x + side * width * 1.7;
      canvas.line(x, elbow, armX, elbow, width * 0.65, green);
      canvas.line(
          armX, elbow, armX, elbow - height * canvas.between(0.2, 0.35), width * 0.65, green);
    }
    Color rib = Colours.darker(green, 0.3);
    for (int i = -1; i <= 1; i++) {
      canvas.line(x + i * width * 0.25, foot, x + i * width * 0.25, foot - height, 0.7, rib);
    }
  }

  static void flower(Canvas canvas, Light light, double x, double y, double size, int rgb) {
    Color petal = light.on(rgb);
    canvas.line(x, y, x + size * 0.2, y + size * 3, size * 0.22, light.on(0x3f7d3a));
    for (int i = 0; i < 6; i++) {
      double angle = Math.PI / 3 * i + size;
      double petalX = x + Math.cos(angle) * size * 0.62;
      double petalY = y + Math.sin(angle) * size * 0.5;
      canvas.disc(petalX, petalY, size * 0.46, Colours.darker(petal, 0.06 * (i % 3)));
    }
    canvas.disc(x, y, size * 0.34, light.on(0xf3cf3f));
  }

  static void grass(Canvas canvas, Light light, Terrain ground, int blades) {
    for (int i = 0; i < blades; i++) {
      double x = canvas.between(0.0, canvas.width());
      double depth = Math.sqrt(canvas.between(0.0, 1.0));
      double y = ground.at(x) + depth * (canvas.height() - ground.at(x));
      double length = 2 + 7 * depth;
      Color green = light.on(canvas.pick(0x4e8a35, 0x6aa23f, 0x3b7231, 0x86ad4a));
      double tip = x + canvas.between(-2.0, 2.0);
      canvas.line(x, y, tip, y - length, 0.8, Colours.opacity(green, 0.8));
    }
  }
}
