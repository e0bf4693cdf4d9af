# How Bulla is started, the same from the sources and from the distribution; their scripts read this file.
# Only what the shell itself has is used: the PATH may hold nothing but java.

fail() {
    echo "bulla: $1" >&2
    exit 1
}

find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it"
    else
        java=$(command -v java) || fail "no java found: install Java 17 or newer, or set JAVA_HOME"
    fi
}

check_java() {
    version=$("$java" -version 2>&1) || true
    case $version in
        *'version "'*) version=${version#*version \"} version=${version%%[!0-9]*} ;;
        *) version= ;;
    esac
    [ "${version:-0}" -ge 17 ] || fail "needs Java 17 or newer, but $java is version ${version:-unknown}"
}

# The columns of the terminal that standard input is.
width() {
    size=$(stty size 2>/dev/null) || size=
    size=${size#* }
    case $size in '' | 0 | *[!0-9]*) size=80 ;; esac
    echo "$size"
}

# launch JAR ARGUMENT…: the other jars stand beside it.
launch() {
    jar=$1
    shift

    # Bars are for people: only where standard error is a terminal. Its width decides where long lines are broken.
    # Data are exact on a pipe and in a file; on a terminal what could steer it is escaped.
    # Questions are asked only of somebody who can type.
    terminal=false seen=false typed=false columns=0 out_columns=0
    if [ -t 0 ]; then typed=true; fi
    if [ -t 2 ]; then terminal=true columns=$(width <&2); fi
    # Inside the brackets standard output is what they collect, so the terminal is handed in as 3.
    if [ -t 1 ]; then seen=true; { out_columns=$(width <&3); } 3<&1; fi

    # Short commands end before the second compiler has paid for itself. For long computations it pays, and so does the parallel
    # collector. Predicting keeps nothing, however many questions there are: little memory is enough for what it drops.
    speed=-XX:+UseParallelGC
    case ${1:-} in
        plan | verify | schema | recipes | ledger | completion | help | -* | '') speed='-XX:+UseSerialGC -XX:TieredStopAtLevel=1' ;;
        predict)
            speed='-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
            for argument; do
                case $argument in --data*) speed='-XX:+UseParallelGC -XX:MaxNewSize=48m' ;; esac
            done
            ;;
    esac

    # Classes come from an archive, which the program makes at its first start, and again for another JVM or other jars: beside the
    # jars, or else where keys are kept. It is checked (damage would stop the JVM), and what the JVM says of it is not shown.
    archive=${jar%.jar}.jsa
    [ -w "${jar%/*}" ] || archive=${BULLA_HOME:-${HOME:-}/.bulla}/${archive##*/}
    if [ -f "$archive" ]; then
        set -- -XX:SharedArchiveFile="$archive" -XX:+VerifySharedSpaces "-Dbulla.archive=$archive" -jar "$jar" "$@"
    else
        check_java
        set -- "-Dbulla.archive=$archive" -jar "$jar" "$@"
    fi

    # UTF-8 whatever the locale, since ε and δ are printed.
    # shellcheck disable=SC2086
    exec "$java" \
        $speed -XX:-UsePerfData \
        -Xlog:disable '-Xlog:all=warning,cds*=off:stderr' \
        -Djava.awt.headless=true \
        -Dbulla.terminal=$terminal -Dbulla.terminal.out=$seen -Dbulla.terminal.in=$typed -Dbulla.columns=$columns -Dbulla.columns.out=$out_columns \
        -Dfile.encoding=UTF-8 \
        -Dsun.stdout.encoding=UTF-8 -Dsun.stderr.encoding=UTF-8 \
        -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 \
        ${BULLA_JAVA_OPTS:-} \
        "$@"
}
