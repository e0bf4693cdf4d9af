package dev.bulla.app.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, from its jar. */
public final class Version implements IVersionProvider {

    /** The version; "development" when the program does not run from a jar. */
    public static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"bulla " + text()};
    }
}
