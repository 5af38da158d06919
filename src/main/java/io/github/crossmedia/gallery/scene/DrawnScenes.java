package io.github.crossmedia.gallery.scene;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.Picture;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * An endless book of drawn scenes; the same seed and number give the same picture. Settings take
 * turns, so that every stretch of pages holds all of them.
 *
 * <p>{@code scenes.json} describes what is drawn: lights with the colours of their skies, things
 * made of polygons, ovals and glows, and settings. A setting is a list of layers, the farthest
 * first; each may say words, and is either ground or a number of like things.
 */
public record DrawnScenes(long seed) {

  static final int WIDTH = 320;
  static final int HEIGHT = 240;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** The standard deviation of a camera's noise. */
  private static final double GRAIN = 5;

  /** Where a sun, moon or waterfall may stand. */
  private static final double[] MIDDLE = {0.15, 0.85};

  private static final Book BOOK = Book.read();

  private record Book(Map<String, Light> lights, Map<String, Part[]> things, Setting[] settings) {

    static Book read() {
      try (InputStream in = DrawnScenes.class.getResourceAsStream("scenes.json")) {
        return new JsonMapper().readValue(in, Book.class);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The time of day and the weather.
   *
   * @param sky its colours at the top and at the horizon
   * @param tint a colour that everything takes on
   * @param strength how much of it
   */
  private record Light(String[] sky, String tint, double strength, String say, Layer[] layers) {

    Color on(String colour) {
      if (colour.startsWith("!")) {
        return colour(colour.substring(1));
      }
      Color own = colour(colour);
      Color other = colour(tint);
      return new Color(
          mixed(own.getRed(), other.getRed()),
          mixed(own.getGreen(), other.getGreen()),
          mixed(own.getBlue(), other.getBlue()),
          own.getAlpha());
    }

    private int mixed(int own, int other) {
      return (int) Math.round(own + (other - own) * strength);
    }

    /** A colour such as {@code 2f7fd6}, or with its opacity {@code 2f7fd680}. */
    static Color colour(String hex) {
      int rgb = Integer.parseInt(hex, 0, 6, 16);
      return new Color(
          rgb | Integer.parseInt(hex.length() > 6 ? hex.substring(6) : "ff", 16) << 24, true);
    }
  }

  /** A part of a thing, from its foot in units of its size; {@code !} keeps a colour untinted. */
  private record Part(double[] line, double[] oval, double[] glow, String[] colours) {}

  private record Setting(
      String name, String say, String[] lights, double[] horizon, Layer[] layers) {}

  /**
   * What is painted if its chance comes up.
   *
   * @param lights in which it is painted; without any, in all
   * @param after a word that must have been said
   * @param unless a word that must not have been said
   * @param spread how far around the middle of this picture, in place of {@code x}
   * @param y where: -1 is the top of the picture, 0 the horizon, 1 the bottom
   * @param size in pixels, growing with {@code y}
   * @param rough how many pixels the edge of the ground goes up and down
   */
  private record Layer(
      String[] lights,
      String say,
      @JsonProperty("if") String after,
      String unless,
      Double chance,
      int[] count,
      double[] x,
      double spread,
      double[] y,
      double[] size,
      String thing,
      String[] ground,
      double rough) {}

  /** A drawn picture and the words for everything that was drawn, in alphabetical order. */
  public record Scene(Picture picture, List<String> words) {

    public Scene {
      words = words.stream().distinct().sorted().toList();
    }

    /** Returns the words as one caption. */
    public String caption() {
      return String.join(" ", words);
    }
  }

  /** Draws one page. */
  public Scene draw(int number) {
    Setting setting = BOOK.settings[Math.floorMod(number, BOOK.settings.length)];
    return new Canvas(new Random(seed + (number + 1) * GOLDEN_RATIO), setting).paint(setting);
  }

  private static final class Canvas {

    private final BufferedImage image =
        new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    private final Graphics2D graphics = image.createGraphics();
    private final List<String> words = new ArrayList<>();
    private final Random random;
    private final Light light;
    private final String lightName;
    private final double horizon;
    private final double middle;

    Canvas(Random random, Setting setting) {
      this.random = random;
      lightName = pick(setting.lights);
      light = BOOK.lights.get(lightName);
      horizon = between(setting.horizon) * HEIGHT;
      middle = between(MIDDLE);
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    }

    Scene paint(Setting setting) {
      say(setting.say);
      say(light.say);
      Color low = Light.colour(light.sky[1]);
      fill(level(0, 0), gradient(0, Light.colour(light.sky[0]), horizon, low));
      fill(level(horizon, 0), low);
      for (Layer[] layers : new Layer[][] {light.layers, setting.layers}) {
        for (Layer layer : layers == null ? new Layer[0] : layers) {
          if (isWanted(layer)) {
            say(layer.say);
            paint(layer);
          }
        }
      }
      return finished();
    }

    private boolean isWanted(Layer layer) {
      return (layer.lights == null || Arrays.asList(layer.lights).contains(lightName))
          && (layer.after == null || words.contains(layer.after))
          && (layer.unless == null || !words.contains(layer.unless))
          && (layer.chance == null || random.nextDouble() < layer.chance);
    }

    private void say(String said) {
      if (said != null) {
        words.addAll(List.of(said.split(" ")));
      }
    }

    private void paint(Layer layer) {
      double[] range = layer.y == null ? new double[] {0, 0} : layer.y;
      if (layer.ground != null) {
        double top = height(between(range));
        Paint paint = gradient(top, light.on(layer.ground[0]), HEIGHT, light.on(layer.ground[1]));
        fill(level(top, layer.rough), paint);
        return;
      }
      int[] count = layer.count == null ? new int[] {1, 1} : layer.count;
      double[] places =
          random.doubles(count[0] + random.nextInt(count[1] - count[0] + 1)).sorted().toArray();
      double[] columns =
          layer.spread > 0
              ? new double[] {middle - layer.spread, middle + layer.spread}
              : layer.x == null ? new double[] {0, 1} : layer.x;
      for (double place : places) {
        double x = WIDTH * between(columns);
        double y = height(range[0] + place * (range[1] - range[0]));
        double size =
            layer.size[0]
                + (range[1] - range[0] > 0.1 ? place : random.nextDouble())
                    * (layer.size[1] - layer.size[0]);
        for (Part part : BOOK.things.get(layer.thing)) {
          paint(part, x, y, size);
        }
      }
    }

    private void paint(Part part, double x, double y, double size) {
      Color colour = light.on(pick(part.colours));
      if (part.line != null) {
        Path2D line = new Path2D.Double();
        line.moveTo(x + size * part.line[0], y + size * part.line[1]);
        for (int i = 2; i < part.line.length; i += 2) {
          line.lineTo(x + size * part.line[i], y + size * part.line[i + 1]);
        }
        fill(line, colour);
      } else if (part.oval != null) {
        double[] oval = part.oval;
        fill(oval(x + size * oval[0], y + size * oval[1], size * oval[2], size * oval[3]), colour);
      } else {
        double middleX = x + size * part.glow[0];
        double middleY = y + size * part.glow[1];
        double radius = size * part.glow[2];
        Color[] fading = {
          colour, new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 0)
        };
        fill(
            oval(middleX, middleY, radius, radius),
            new RadialGradientPaint(
                (float) middleX, (float) middleY, (float) radius, new float[] {0, 1}, fading));
      }
    }

    private double height(double y) {
      return y < 0 ? horizon * (1 + y) : horizon + y * (HEIGHT - horizon);
    }

    /** Everything below a height, whose edge is a sum of three waves. */
    private Shape level(double top, double rough) {
      double[] phases = random.doubles(3).map(phase -> 2 * Math.PI * phase).toArray();
      Path2D level = new Path2D.Double();
      level.moveTo(0, HEIGHT);
      for (int x = 0; x <= WIDTH; x++) {
        double rise = 0;
        for (int wave = 0; wave < phases.length; wave++) {
          rise += Math.sin(2 * Math.PI * (wave + 1) * x / WIDTH + phases[wave]) / (wave + 1);
        }
        level.lineTo(x, top + rough / 2 * rise);
      }
      level.lineTo(WIDTH, HEIGHT);
      level.closePath();
      return level;
    }

    private static Shape oval(double x, double y, double radiusX, double radiusY) {
      return new Ellipse2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY);
    }

    private static Paint gradient(double top, Color upper, double bottom, Color lower) {
      return new GradientPaint(0, (float) top, upper, 0, (float) bottom, lower);
    }

    private void fill(Shape shape, Paint paint) {
      graphics.setPaint(paint);
      graphics.fill(shape);
    }

    private double between(double[] range) {
      return range[0] + (range[1] - range[0]) * random.nextDouble();
    }

    private String pick(String[] choices) {
      return choices[random.nextInt(choices.length)];
    }

    private Scene finished() {
      graphics.dispose();
      int[] pixels = image.getRGB(0, 0, WIDTH, HEIGHT, null, 0, WIDTH);
      for (int i = 0; i < pixels.length; i++) {
        int noise = (int) Math.round(random.nextGaussian() * GRAIN);
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
          rgb |= Math.clamp((pixels[i] >> shift & 255) + noise, 0, 255) << shift;
        }
        pixels[i] = rgb;
      }
      return new Scene(Picture.of(WIDTH, HEIGHT, pixels), words);
    }
  }
}
