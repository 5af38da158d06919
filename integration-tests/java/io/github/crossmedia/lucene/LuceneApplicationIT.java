package io.github.crossmedia.lucene;

import io.github.crossmedia.integration.Jars;
import java.nio.file.Path;

/** The application of docs/lucene.md with the jar that an application depends on. */
final class LuceneApplicationIT extends LuceneApplicationTest {

  @Override
  Path library() {
    return Jars.ofAnApplication();
  }
}
