package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.folder.FoundFile;
import io.github.crossmedia.model.file.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Records the content of each file of the folder, so that only new and changed files are read. */
public final class FileLedger {

  private static final JsonMapper JSON = new JsonMapper();
  private static final ObjectReader READER = JSON.readerFor(FileRecord.class);

  private final TreeMap<String, FileRecord> records = new TreeMap<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  static FileLedger read(Path file) throws IOException {
    FileLedger ledger = new FileLedger();
    if (Files.exists(file)) {
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          ledger.put(READER.readValue(line));
        }
      } catch (JsonProcessingException e) {
        throw new IndexException(file + " is damaged: remove the index and create it again", e);
      }
    }
    return ledger;
  }

  synchronized void write(Path file) throws IOException {
    WholeFile.write(
        file,
        out -> {
          for (FileRecord record : records.values()) {
            out.write(JSON.writeValueAsString(record).getBytes(StandardCharsets.UTF_8));
            out.write('\n');
          }
        });
  }

  public synchronized void put(FileRecord record) {
    remove(record.name());
    records.put(record.name(), record);
    if (record.isPicture()) {
      names.computeIfAbsent(record.id(), id -> new HashSet<>()).add(record.name());
    }
  }

  /** Forgets a file. Returns its picture if no other file holds it. */
  public synchronized Optional<String> remove(String name) {
    FileRecord old = records.remove(name);
    if (old == null || !old.isPicture()) {
      return Optional.empty();
    }
    Set<String> left = names.get(old.id());
    left.remove(name);
    if (left.isEmpty()) {
      names.remove(old.id());
      return Optional.of(old.id());
    }
    return Optional.empty();
  }

  public synchronized boolean isUnchanged(FoundFile file) {
    FileRecord record = records.get(file.name());
    return record != null && record.isOf(file);
  }

  /** Returns why the file of this name was left out, or an empty string if it was read. */
  public synchronized String problem(String name) {
    FileRecord record = records.get(name);
    return record == null ? "" : record.problem();
  }

  public synchronized boolean holds(String id) {
    return names.containsKey(id);
  }

  /** Returns the alphabetically first name of the files that hold a picture. */
  public synchronized Optional<String> name(String id) {
    return names.getOrDefault(id, Set.of()).stream().min(String::compareTo);
  }

  /** Returns the names of the files that hold a picture. */
  public synchronized SortedSet<String> names(String id) {
    return new TreeSet<>(names.getOrDefault(id, Set.of()));
  }

  /** Returns the picture in the file of this name. */
  public synchronized Optional<String> id(String name) {
    return Optional.ofNullable(records.get(name)).filter(FileRecord::isPicture).map(FileRecord::id);
  }

  /** Returns the pictures that several files hold. */
  public synchronized List<String> copied() {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  public synchronized List<FileRecord> records() {
    return List.copyOf(records.values());
  }

  /** Returns the names recorded here that are not among these. */
  public synchronized List<String> vanished(Collection<String> present) {
    Set<String> gone = new HashSet<>(records.keySet());
    gone.removeAll(Set.copyOf(present));
    return gone.stream().sorted().toList();
  }
}
