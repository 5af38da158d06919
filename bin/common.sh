# Sourced by the programs beside it, which set program (their name) and home (the checkout).
# They run with the bash 3.2 and the BSD tools of macOS, as PortableScriptsTest checks.

java_needed=21
build_options=()
java_modules=(--add-modules jdk.incubator.vector)
java_options=()
java=

# The feature release of the JDK in a folder, 0 if there is none.
java_release() {
  local version=
  if [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  fi
  echo "${version:-0}"
}

# The file at the end of links.
followed() {
  local file=$1 link
  while [ -L "$file" ]; do
    link=$(readlink "$file")
    case $link in /*) file=$link ;; *) file=$(dirname "$file")/$link ;; esac
  done
  echo "$file"
}

# JAVA_HOME if it is new enough, else the java on the PATH, else the newest JDK in the usual places.
find_java() {
  local candidate on_path release best= newest=0
  on_path=$(followed "$(command -v java || true)")
  for candidate in "${JAVA_HOME:-}" "${on_path%/bin/java}"; do
    if [ -n "$candidate" ] && [ "$(java_release "$candidate")" -ge $java_needed ]; then
      echo "$candidate/bin/java"
      return
    fi
  done
  for candidate in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* ~/.jdks/* ~/.sdkman/candidates/java/* \
    ~/.local/share/mise/installs/java/* ~/.asdf/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    release=$(java_release "$candidate")
    if [ "$release" -gt "$newest" ]; then
      newest=$release
      best=$candidate
    fi
  done
  if [ "$newest" -lt $java_needed ]; then
    echo "$program: no JDK $java_needed or newer found: install one, or set JAVA_HOME to it" >&2
    return 1
  fi
  echo "$best/bin/java"
}

# Whether a file the build writes last is newer than all it was made from, of which a copy has nothing.
up_to_date() {
  local file=$1
  shift
  [ -e "$file" ] && [ -z "$(find "$@" "$home/pom.xml" -newer "$file" -print 2>/dev/null | head -n 1)" ]
}

# Maven up to a phase; on a terminal, descriptor 5, with the step it is at and the seconds passed.
run_maven() {
  local log=$home/target/build.log pid step begun=$SECONDS
  cd "$home"
  mvn -B -ntp ${build_options[@]+"${build_options[@]}"} "$1" &
  pid=$!
  trap 'kill -TERM $pid 2>/dev/null; exit 130' INT TERM HUP
  while [ -t 5 ] && kill -0 $pid 2>/dev/null; do
    step=$(sed -n 's/^\[INFO\] --- [^ ]*:\([a-z-]*\) .*/\1/p' "$log" | tail -n 1)
    printf '\r  %d s  %s\033[K\r' $((SECONDS - begun)) "$step" >&5
    sleep 0.5
  done
  if [ -t 5 ]; then printf '\r\033[K' >&5; fi
  wait $pid
}

# Runs Maven, with build_options, up to a phase unless the class path file it writes is up to date with the folders named.
build() {
  local phase=$1 file=$2
  shift 2
  if up_to_date "$file" "$@"; then
    return
  fi
  mkdir -p "$home/target"
  (
    if command -v flock >/dev/null; then flock 9; fi
    if up_to_date "$file" "$@"; then exit 0; fi
    if ! command -v mvn >/dev/null; then
      echo "$program: Maven is needed to build it: install it (mvn) and try again" >&2
      exit 1
    fi
    echo "$program: building (once; the first time Maven also downloads the libraries)" >&2
    : >"$home/target/build.log"
    if ! run_maven "$phase" 5>&2 >"$home/target/build.log" 2>&1; then
      grep -v '^\[INFO\]' "$home/target/build.log" >&2
      echo "$program: the build failed, the reason is above" >&2
      exit 1
    fi
    touch "$file"
  ) 9>"$home/target/build.lock"
}

# The zip of the server that the plugin was built for, of which other releases may lie beside it.
server_zip() {
  local release
  release=$(sed -n 's/^elasticsearch=//p' "$home/target/classes/io/github/crossmedia/release.properties" 2>/dev/null || true)
  echo "$home/target/server/elasticsearch-$release.zip"
}

# Options for a command of a second: compiled at once rather than well, without the vector module.
start_quickly() {
  java_modules=()
  java_options+=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
}

# A server rests most of the time. It returns meanwhile what it took to read pictures: 320 MB are left of
# 550 after 12 photographs of 12 megapixels, for a tenth more processor time.
return_memory() {
  java_options+=(-XX:G1PeriodicGCInterval=15000 -XX:MinHeapFreeRatio=5 -XX:MaxHeapFreeRatio=20)
}

# Options to load classes from an archive beside the jar, made by a rehearsal where that is missing or
# older than the jar or the JDK. Where it can't be written, Java starts as it always does.
share_classes() {
  local archive=$1 jar=$2 path=$3
  if ! newer_than "$archive" "$jar" "$java" && [ -w "$(dirname "$archive")" ]; then
    (
      if command -v flock >/dev/null; then flock 9; fi
      if newer_than "$archive" "$jar" "$java"; then exit 0; fi
      if [ -t 2 ]; then printf '%s: preparing for quick starts (once)\r' "$program" >&2; fi
      "$java" ${java_modules[@]+"${java_modules[@]}"} --enable-native-access=ALL-UNNAMED -Xlog:disable -Djava.awt.headless=true \
        "-XX:ArchiveClassesAtExit=$archive.$$" "-Dcrossmedia.home=$home" \
        -cp "$path" io.github.crossmedia.cli.CrossMedia rehearse >/dev/null 2>&1 </dev/null || true
      # Whole, or empty and without effect, so that it is not tried each time.
      if [ ! -e "$archive.$$" ]; then : >"$archive.$$"; fi
      mv -f "$archive.$$" "$archive"
      if [ -t 2 ]; then printf '\033[K' >&2; fi
    ) 9>"$archive.lock"
  fi
  if newer_than "$archive" "$jar" "$java"; then
    java_options+=(-Xlog:disable "-XX:SharedArchiveFile=$archive")
  fi
}

# Whether the first file exists and is newer than the others.
newer_than() {
  [ "$1" -nt "$2" ] && [ "$1" -nt "$3" ]
}

# Runs Java with java_options and the arguments; its exit code is ours, and a signal to us reaches it.
run_java() {
  local filter pid code=0 interrupted= terminal=false direct=
  java=${java:-$(find_java)}
  # Without a UTF-8 locale Java can't open files whose names are not ASCII. On macOS it always can.
  case ${OSTYPE:-} in
    darwin*) ;;
    *) if [ "$(locale charmap 2>/dev/null || true)" != UTF-8 ]; then export LC_ALL=C.UTF-8; fi ;;
  esac
  # The filter below passes whole lines; progress on a terminal goes around it.
  if [ -t 2 ]; then
    terminal=true
    direct=/dev/fd/5
  fi
  exec 5>&2
  # The JVM has no switch for its line about the incubating vector module; all else passes.
  exec 4> >(grep --line-buffered -vx 'WARNING: Using incubator modules: jdk.incubator.vector' >&2)
  # Older shells do not tell its number.
  filter=${!:-}
  "$java" ${java_modules[@]+"${java_modules[@]}"} ${java_options[@]+"${java_options[@]}"} --enable-native-access=ALL-UNNAMED \
    -Djava.awt.headless=true "-Djava.util.logging.config.file=$home/bin/logging.properties" \
    "-Dcrossmedia.terminal=$terminal" "-Dcrossmedia.stderr=$direct" "-Dcrossmedia.home=$home" "$@" <&0 2>&4 4>&- &
  pid=$!
  exec 4>&- 5>&-
  trap 'kill -TERM $pid 2>/dev/null' TERM HUP
  # Ctrl-C ends in the code that shells expect, whichever signal passes it on.
  trap 'interrupted=130; kill -TERM $pid 2>/dev/null' INT
  wait $pid || code=$?
  while kill -0 $pid 2>/dev/null; do
    code=0
    wait $pid || code=$?
  done
  if [ -n "$filter" ]; then wait "$filter" 2>/dev/null || true; fi
  return "${interrupted:-$code}"
}
