package dev.bulla.synth.defaults;

import dev.bulla.models.PublicData;
import dev.bulla.models.svm.Svm;
import dev.bulla.synth.tabular.Synthetic;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A module with one constant changed, compiled anew as a whole: the compiler puts constants where they are used. */
final class Variant extends URLClassLoader {

    private static final List<String> SHARED = List.of(Measure.class.getName(), PublicData.class.getName());

    private static final List<String> MODULES = List.of("dev.bulla.models.", "dev.bulla.synth.");

    private Variant(Path classes) throws MalformedURLException {
        super(
                new URL[] {classes.toUri().toURL(), place(Variant.class), place(Svm.class), place(Synthetic.class)},
                Variant.class.getClassLoader());
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Compiles the sources with one of them replaced. */
    static Variant of(ChosenConstant constant, ChosenConstant.Change change, Path folder) throws IOException {
        return of(constant, constant.changed(change), Files.createDirectories(folder));
    }

    private static Variant of(ChosenConstant constant, String source, Path folder) throws IOException {
        Path file = constant.file();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter faults = new StringWriter();
        try (var manager = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> walk = Files.walk(constant.sources())) {
            List<Path> others = walk.filter(p -> p.toString().endsWith(".java") && !p.equals(file))
                    .toList();
            List<JavaFileObject> units = new ArrayList<>();
            manager.getJavaFileObjectsFromPaths(others).forEach(units::add);
            units.add(new Text(file, source));
            List<String> options = List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp", classPath());
            if (!compiler.getTask(faults, manager, null, options, null, units).call()) {
                throw new IllegalStateException("cannot compile " + file.getFileName() + ": " + faults);
            }
        }
        return new Variant(folder);
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** A source that is in no file. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(Path file, String text) {
            super(URI.create("changed:///" + file.getFileName()), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** The value of a constant here. */
    Object value(ChosenConstant constant) {
        try {
            return ChosenConstant.value(
                    Class.forName(constant.field().getDeclaringClass().getName(), true, this)
                            .getDeclaredField(constant.field().getName()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A measure over the classes of a loader. */
    static Measure measure(String name, ClassLoader classes) {
        String type = Measure.class.getPackageName() + "." + name;
        try {
            Constructor<?> made = Class.forName(type, true, classes).getDeclaredConstructor();
            made.setAccessible(true);
            return (Measure) made.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no measure " + name, e);
        }
    }

    /** Recipes, and what measures them, from here; all else as it is. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean isShared = SHARED.stream().anyMatch(one -> name.equals(one) || name.startsWith(one + "$"));
        if (isShared || MODULES.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }
}
