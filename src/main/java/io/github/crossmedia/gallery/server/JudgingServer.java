package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.gallery.judge.JudgingPlan;
import io.github.crossmedia.gallery.judge.JudgingPlan.Task.ShownPicture;
import io.github.crossmedia.gallery.judge.JudgingSession;
import io.github.crossmedia.gallery.judge.JudgingSession.JudgeAgreement;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The judging page, served on the loopback address. */
public final class JudgingServer implements AutoCloseable {

  private static final List<String> FILES =
      List.of("judge.html", "judge.css", "judge.js", "language.js", "messages-de.json", "icon.svg");

  private final PageServer server;

  private JudgingServer(PageServer server) {
    this.server = server;
  }

  /**
   * Starts to serve.
   *
   * @param pictures the file of each picture by its id
   * @param port 0 for any that is free
   */
  public static JudgingServer start(JudgingSession session, Map<String, Path> pictures, int port)
      throws IOException {
    Routes routes = new Api(session, pictures).routes().files(FILES);
    return new JudgingServer(PageServer.start(port, routes));
  }

  /** Returns the address of the page. */
  public URI address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }

  /**
   * The requests of the judging page. Pictures have numbers there, because names could reveal their
   * source.
   */
  static final class Api {

    private static final int SIDE = 640;
    private static final int MAX_BODY = 1 << 16;
    private static final int MAX_NAME = 60;

    private final JudgingSession session;
    private final List<Path> files;
    private final Map<String, Integer> numbers;
    private final PictureReader reader = PictureConverter.reader();

    /**
     * Creates the responses of a session.
     *
     * @param pictures the file of each picture by its id
     */
    Api(JudgingSession session, Map<String, Path> pictures) {
      this.session = session;
      List<String> ids = new ArrayList<>(pictures.keySet());
      Collections.shuffle(ids, new Random(1));
      this.files = ids.stream().map(pictures::get).toList();
      this.numbers =
          IntStream.range(0, ids.size())
              .boxed()
              .collect(Collectors.toMap(ids::get, number -> number));
    }

    Routes routes() {
      return new Routes()
          .on("GET", "/api/task", this::next)
          .on("POST", "/api/judgments", this::judge)
          .on("GET", "/api/picture/{number}", this::picture);
    }

    /** A task for the page. Without a task, everything is judged. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Page(
        Integer task,
        String text,
        Integer picture,
        List<Integer> results,
        double lowest,
        double highest,
        boolean base,
        int baseLeft,
        int judged,
        int all,
        Double agreement,
        Integer agreedPairs) {}

    /** The grades of a judge; null where undecided. */
    record Said(String judge, int task, List<Integer> results, List<Double> grades) {}

    private Response next(Request request) {
      return page(named(request.parameter("judge").orElse("")));
    }

    private Response page(String judge) {
      OptionalInt next = session.next(judge);
      var progress = session.progress(judge);
      // while the common set is judged, a figure would tell judges what others said
      Optional<JudgeAgreement> agreed =
          progress.baseLeft() > 0 ? Optional.empty() : session.agreement();
      var scale = session.plan().scale();
      JudgingPlan.Task task = next.isPresent() ? session.plan().tasks().get(next.getAsInt()) : null;
      return Response.json(
          new Page(
              next.isPresent() ? next.getAsInt() : null,
              task != null && task.question() instanceof JudgedQuery.Text text
                  ? text.words()
                  : null,
              task != null && task.question() instanceof JudgedQuery.Picture picture
                  ? numbers.get(picture.id())
                  : null,
              task == null ? null : scrambled(task, judge),
              scale.lowest(),
              scale.highest(),
              task != null && task.isBase(),
              progress.baseLeft(),
              progress.judgedPairs(),
              progress.allPairs(),
              agreed.map(JudgeAgreement::alpha).orElse(null),
              agreed.map(JudgeAgreement::pairs).orElse(null)));
    }

    private List<Integer> scrambled(JudgingPlan.Task task, String judge) {
      List<Integer> order =
          new ArrayList<>(
              task.pictures().stream().map(ShownPicture::picture).map(numbers::get).toList());
      Collections.shuffle(order, new Random(judge.hashCode() + 31L * task.hashCode()));
      return order;
    }

    private Response judge(Request request) throws IOException {
      Said said = request.json(Said.class, MAX_BODY);
      String judge = named(said.judge() == null ? "" : said.judge());
      if (said.task() < 0 || said.task() >= session.plan().tasks().size()) {
        throw new RequestException(404, "task " + said.task() + " does not exist");
      }
      try {
        session.judge(judge, said.task(), inOrder(session.plan().tasks().get(said.task()), said));
      } catch (IllegalArgumentException e) {
        throw new RequestException(400, e.getMessage());
      }
      return page(judge);
    }

    /** Returns the grades in the order of the task's pictures. */
    private List<OptionalDouble> inOrder(JudgingPlan.Task task, Said said) {
      if (said.results() == null
          || said.grades() == null
          || said.results().size() != said.grades().size()) {
        throw new RequestException(400, "each result needs a grade, or null");
      }
      List<OptionalDouble> grades = new ArrayList<>();
      for (ShownPicture shown : task.pictures()) {
        int place = said.results().indexOf(numbers.get(shown.picture()));
        if (place < 0) {
          throw new RequestException(400, "a picture of the task has no grade");
        }
        Double grade = said.grades().get(place);
        grades.add(grade == null ? OptionalDouble.empty() : OptionalDouble.of(grade));
      }
      return grades;
    }

    private static String named(String judge) {
      String name = judge.strip();
      if (name.isEmpty() || name.length() > MAX_NAME) {
        throw new RequestException(
            400, "a judge needs a name of at most " + MAX_NAME + " characters");
      }
      return name;
    }

    private Response picture(Request request) throws IOException {
      int number;
      try {
        number = Integer.parseInt(request.path().getLast());
      } catch (NumberFormatException e) {
        throw new RequestException(404, "a picture must be requested by its number");
      }
      if (number < 0 || number >= files.size()) {
        throw new RequestException(404, "picture " + number + " does not exist");
      }
      return Response.forEver("image/jpeg", Thumbnails.jpeg(reader.read(files.get(number)), SIDE));
    }
  }
}
