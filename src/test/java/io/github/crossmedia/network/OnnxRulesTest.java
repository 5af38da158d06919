package io.github.crossmedia.network;

import static io.github.crossmedia.network.TinyNetwork.FLOAT;
import static io.github.crossmedia.network.TinyNetwork.INT64;
import static io.github.crossmedia.network.TinyNetwork.model;
import static io.github.crossmedia.network.TinyNetwork.node;
import static io.github.crossmedia.network.TinyNetwork.text;
import static io.github.crossmedia.network.TinyNetwork.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.network.TinyNetwork.Message;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.OnnxFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What no network needs is refused before native code reads a file. */
final class OnnxRulesTest {

  private static final int SIDE = 8;

  private static Message graph(Message... nodes) {
    Message graph = new Message();
    for (Message node : nodes) {
      graph.bytes(1, node);
    }
    return graph
        .bytes(2, text("tiny"))
        .bytes(11, value("in", FLOAT, 1, 3, SIDE, SIDE))
        .bytes(12, value("out", FLOAT, 1, 3));
  }

  private static void refused(String reason, byte[] file) {
    assertEquals(
        reason, assertThrows(NetworkException.class, () -> OnnxFile.of(file)).getMessage());
  }

  private static Message sizes(String name, int... values) {
    Message list = new Message().number(1, values.length).number(2, INT64).bytes(8, text(name));
    for (int value : values) {
      list.number(7, value);
    }
    return list;
  }

  @Test
  void usualNetworksAreTaken() {
    for (byte[] file :
        List.of(
            TinyNetwork.means(SIDE, SIDE),
            TinyNetwork.quantised(1, 3, SIDE, SIDE),
            TinyNetwork.textEmbedding(new float[][] {{1, 2}, {3, 4}}),
            model(graph(node("Gelu", "out", "in").bytes(7, text("com.microsoft")))))) {
      assertEquals(1, OnnxFile.of(file).outputs().size());
    }
  }

  @Test
  void otherOperatorsAreRefused() {
    String end = ", which is none of those that networks of pictures and texts need";
    refused("it has a layer of the operator \"Loop\"" + end, model(graph(node("Loop", "out"))));
    Message own = node("Relu", "out", "in").bytes(7, text("com.acme"));
    refused("it has a layer of the operator \"com.acme.Relu\"" + end, model(graph(own)));
    Message within = new Message().bytes(1, text("then_branch"));
    within.bytes(6, graph(node("Scan", "out")));
    refused(
        "it has a layer of the operator \"Scan\"" + end,
        model(graph(node("If", "out", "in").bytes(5, within))));
  }

  @Test
  void functionsOfItsOwnAndDeepLayersAreRefused() {
    byte[] file =
        new Message().bytes(25, new Message().bytes(1, text("own"))).bytes(7, graph()).content();
    refused("it defines functions of its own, which are not read", file);
    Message inner = graph(node("Relu", "out", "in"));
    for (int depth = 0; depth < 5; depth++) {
      Message branch = new Message().bytes(1, text("then_branch")).bytes(6, inner);
      inner = graph(node("If", "out", "in").bytes(5, branch));
    }
    refused("its layers contain each other more than 4 deep", model(inner));
  }

  @Test
  void weightsElsewhereOrMissingAreRefused() {
    Message elsewhere = new Message().number(1, 3).number(2, FLOAT).bytes(8, text("w"));
    elsewhere.bytes(13, new Message().bytes(1, text("location")).bytes(2, text("/etc/passwd")));
    String reason =
        "its tensor \"w\" is in another file: save the network as one file with all weights";
    refused(reason, model(graph().bytes(5, elsewhere)));
    Message located = new Message().number(1, 3).number(2, FLOAT).bytes(8, text("w"));
    refused(reason, model(graph().bytes(5, located.number(14, 1))));
    Message huge = new Message().number(1, 1 << 30).number(1, 1 << 30).number(2, FLOAT);
    refused(
        "its tensor \"w\" claims to have [1073741824, 1073741824] numbers, more than are in the"
            + " file",
        model(graph().bytes(5, huge.bytes(8, text("w")))));
    refused(
        "it has sparse weights, which are not read",
        model(graph().bytes(15, new Message().number(1, 1))));
  }

  @Test
  void sizesThatNoNetworkHasAreRefused() {
    String end = " numbers, more than 134217728";
    refused(
        "its layer of the operator \"ConstantOfShape\" makes [100000, 100000]" + end,
        model(
            graph(node("ConstantOfShape", "out", "size"))
                .bytes(5, sizes("size", 100_000, 100_000))));
    Message constant = node("Constant", "size");
    constant.bytes(5, new Message().bytes(1, text("value")).bytes(5, sizes("", 1 << 30)));
    refused(
        "its layer of the operator \"Tile\" makes [1073741824]" + end,
        model(graph(constant, node("Tile", "out", "in", "size"))));
    Message padded = node("Conv", "out", "in", "w");
    padded.bytes(5, new Message().bytes(1, text("pads")).number(8, 100_000).number(8, 1));
    refused(
        "its layer of the operator \"Conv\" has pads of 100000, more than 256",
        model(graph(padded)));
    Message wide = new Message().bytes(1, node("Relu", "out", "in"));
    wide.bytes(11, value("in", FLOAT, 1 << 16, 1 << 16)).bytes(12, value("out", FLOAT, 1));
    refused("it declares \"in\" of [65536, 65536]" + end, model(wide));
  }

  @Test
  void tooManyPartsAreRefused() {
    Message many = new Message();
    for (int i = 0; i <= 20_000; i++) {
      many.bytes(1, node("Relu", "out", "in"));
    }
    refused("it has more than 20000 layers", model(many));
    refused("not a network: it has a message of too many fields", new byte[4_000_000]);
  }
}
