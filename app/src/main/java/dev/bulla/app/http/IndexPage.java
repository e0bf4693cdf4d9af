package dev.bulla.app.http;

import dev.bulla.app.page.Html;
import dev.bulla.app.page.Page;
import dev.bulla.core.json.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a person sees who opens the server in a browser: the models, their reports, and a question to copy. */
final class IndexPage {

    private IndexPage() {}

    static String html(Collection<Served> models, String host) {
        List<Html> entries = models.stream().map(model -> entry(model, host)).toList();
        Html none = models.isEmpty() ? Html.of("<section><p>No model is served.</p></section>") : Html.NONE;
        return Page.of(
                "Bulla: released models",
                Html.of(
                        "<header><div><p class=\"kind\">Bulla</p><h1>Released models</h1><p class=\"sub\">Ask as often as"
                                + " you like. Asking costs nothing and reaches no data.</p></div></header>\n{}{}"
                                + "<footer><p>Open Inference Protocol v2 at <a href=\"/v2\">/v2</a>, all models at"
                                + " <a href=\"/v2/models\">/v2/models</a>.</p></footer>\n",
                        Html.join(entries),
                        none));
    }

    private static Html entry(Served model, String host) {
        String address = "/v2/models/" + model.id();
        List<Html> files = Served.FILES.stream()
                .map(name -> Html.of(" · <a href=\"{}/{}\">{}</a>", address, name, name))
                .toList();
        List<String> inputs = model.inputNames().toList();
        return Html.of(
                "<section><h2>{}</h2>\n<p>{}{}</p>\n<p><a href=\"{}/report\"><b>Report</b></a> · <a href=\"{}/label\">label"
                        + "</a> · <a href=\"{}\">description</a>{}</p>\n<pre>{}</pre></section>\n",
                model.id(),
                model.title(),
                inputs.isEmpty() ? "" : "; asked by " + String.join(", ", inputs),
                address,
                address,
                address,
                Html.join(files),
                question(model, host));
    }

    /** A command that asks the model about one point. */
    private static String question(Served model, String host) {
        List<Object> tensors =
                model.inference().together().stream().map(IndexPage::tensor).toList();
        String body = Json.printed(Map.of("inputs", tensors));
        return "curl -s -H 'Content-Type: application/json' \\\n  -d '" + body.replace("'", "'\\''") + "' \\\n  http://"
                + host + "/v2/models/" + model.id() + "/infer";
    }

    private static Object tensor(Input input) {
        Map<String, Object> tensor = new LinkedHashMap<>();
        tensor.put("name", input.name());
        tensor.put("datatype", input.datatype());
        tensor.put("shape", List.of(1));
        tensor.put("data", List.of(input.example()));
        return tensor;
    }
}
