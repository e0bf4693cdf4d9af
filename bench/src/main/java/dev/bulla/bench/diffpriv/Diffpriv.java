package dev.bulla.bench.diffpriv;

import dev.bulla.bench.figure.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The three examples of "diffpriv: An R Package for Easy Differential Privacy". */
public final class Diffpriv implements Figure {

    @Override
    public String name() {
        return "diffpriv";
    }

    @Override
    public String about() {
        return "diffpriv (R): private mean, most frequent letter, kernel regression by the Bernstein mechanism (Figure 1)";
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        request.say().accept("private mean …");
        sections.add(new PrivateMean(request.runs()).section());
        request.say().accept("most frequent letter …");
        sections.add(new FrequentLetter(request.runs(), request.data()).section());
        request.say().accept("kernel regression …");
        KernelRegression regression = new KernelRegression(request.runs(), KernelRegression.seconds());
        sections.add(regression.section());
        files.putAll(regression.files());
        return new Outcome(sections, files);
    }
}
