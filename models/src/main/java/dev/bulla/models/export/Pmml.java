package dev.bulla.models.export;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Column.Category;
import dev.bulla.core.schema.Column.Real;
import dev.bulla.core.schema.Column.Whole;
import dev.bulla.models.export.BayesFormula.Levels;
import dev.bulla.models.export.BayesFormula.Likelihood;
import dev.bulla.models.export.BayesFormula.Normal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A formula as a PMML 4.4 document: RegressionModel or NaiveBayesModel.
 *
 * <p>The schema comes along: numbers out of range are clamped ({@code asExtremeValues}), a fallback replaces what is missing, and
 * a level that is not declared counts as missing. Without a fallback a regression has no result ({@code returnInvalid}), and a naive
 * Bayes leaves the column out; one whose likelihoods are taken to a power then differs from the model, as PMML has no word for that.
 */
public final class Pmml {

    private static final String NAMESPACE = "http://www.dmg.org/PMML-4_4";

    private final Formula formula;
    private final XMLStreamWriter xml;

    private Pmml(Formula formula, XMLStreamWriter xml) {
        this.formula = formula;
        this.xml = xml;
    }

    /** The bytes of the document, with some facts for those who find it. */
    public static byte[] of(Formula formula, Map<String, String> facts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            new Pmml(formula, xml).document(facts);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("memory can be written to", e);
        }
        return (out.toString(StandardCharsets.UTF_8) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void document(Map<String, String> facts) throws XMLStreamException {
        start("PMML", "version", "4.4", "xmlns", NAMESPACE);
        start("Header");
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            empty("Extension", "extender", "bulla", "name", fact.getKey(), "value", fact.getValue());
        }
        empty("Application", "name", "bulla");
        end();
        dictionary();
        if (formula instanceof LinearFormula regression) {
            regression(regression);
        } else {
            bayes(((BayesFormula) formula).plain());
        }
        end();
    }

    private void dictionary() throws XMLStreamException {
        start(
                "DataDictionary",
                "numberOfFields",
                Integer.toString(formula.inputs().size() + 1));
        for (Column input : formula.inputs()) {
            if (input instanceof Category category) {
                field(category.name(), category.levels());
            } else {
                empty(
                        "DataField",
                        "name",
                        input.name(),
                        "optype",
                        "continuous",
                        "dataType",
                        input instanceof Whole ? "integer" : "double");
            }
        }
        if (formula.classes().isEmpty()) {
            empty("DataField", "name", formula.target(), "optype", "continuous", "dataType", "double");
        } else {
            field(formula.target(), formula.classes());
        }
        end();
    }

    private void field(String name, List<String> values) throws XMLStreamException {
        start("DataField", "name", name, "optype", "categorical", "dataType", "string");
        for (String value : values) {
            empty("Value", "value", value);
        }
        end();
    }

    /** How inputs are read, what the target is called, and for classes a chance of each. */
    private void mining() throws XMLStreamException {
        start("MiningSchema");
        for (Column input : formula.inputs()) {
            mining(input);
        }
        empty("MiningField", "name", formula.target(), "usageType", "target");
        end();
        if (!formula.classes().isEmpty()) {
            start("Output");
            for (String name : formula.classes()) {
                empty(
                        "OutputField",
                        "name",
                        "score_" + name,
                        "optype",
                        "continuous",
                        "dataType",
                        "double",
                        "feature",
                        "probability",
                        "value",
                        name);
            }
            end();
        }
    }

    private void mining(Column input) throws XMLStreamException {
        xml.writeEmptyElement("MiningField");
        xml.writeAttribute("name", input.name());
        xml.writeAttribute("invalidValueTreatment", "asMissing");
        if (!(input instanceof Category)) {
            xml.writeAttribute("outliers", "asExtremeValues");
            xml.writeAttribute("lowValue", bound(input, true));
            xml.writeAttribute("highValue", bound(input, false));
        }
        double absent = input.absent();
        if (Double.isNaN(absent) && formula instanceof LinearFormula) {
            // Left alone, a missing level would count as one without a coefficient.
            xml.writeAttribute("missingValueTreatment", "returnInvalid");
        } else if (!Double.isNaN(absent)) {
            xml.writeAttribute(
                    "missingValueReplacement",
                    input instanceof Category category
                            ? category.levels().get((int) absent)
                            : input instanceof Whole ? Long.toString((long) absent) : Double.toString(absent));
        }
    }

    private static String bound(Column column, boolean isLow) {
        return column instanceof Whole whole
                ? Long.toString(isLow ? whole.min() : whole.max())
                : Double.toString(isLow ? ((Real) column).min() : ((Real) column).max());
    }

    private void regression(LinearFormula regression) throws XMLStreamException {
        boolean isChances = regression.reading() instanceof LinearFormula.Reading.Chances;
        start(
                "RegressionModel",
                "functionName",
                regression.classes().isEmpty() ? "regression" : "classification",
                "normalizationMethod",
                isChances ? "softmax" : "none");
        mining();
        if (regression.reading() instanceof LinearFormula.Reading.Clipped clipped) {
            start("Targets");
            empty("Target", "field", regression.target(), "min", clipped.low() + "", "max", clipped.high() + "");
            end();
        }
        for (int s = 0; s < regression.scores().size(); s++) {
            LinearFormula.Score score = regression.scores().get(s);
            String intercept = Double.toString(regression.interceptAtZero(score));
            if (regression.classes().isEmpty()) {
                start("RegressionTable", "intercept", intercept);
            } else {
                String name = regression.classes().get(s);
                start("RegressionTable", "intercept", intercept, "targetCategory", name);
            }
            predictors(score);
            end();
        }
        end();
    }

    /** Numbers first, as the schema of PMML wants them. */
    private void predictors(LinearFormula.Score score) throws XMLStreamException {
        List<Column> inputs = formula.inputs();
        for (int k = 0; k < inputs.size(); k++) {
            if (!(inputs.get(k) instanceof Category)) {
                String coefficient = Double.toString(score.coefficients().get(k)[0]);
                empty("NumericPredictor", "name", inputs.get(k).name(), "coefficient", coefficient);
            }
        }
        for (int k = 0; k < inputs.size(); k++) {
            if (inputs.get(k) instanceof Category category) {
                for (int level = 0; level < category.levels().size(); level++) {
                    empty(
                            "CategoricalPredictor",
                            "name",
                            category.name(),
                            "value",
                            category.levels().get(level),
                            "coefficient",
                            Double.toString(score.coefficients().get(k)[level]));
                }
            }
        }
    }

    private void bayes(BayesFormula bayes) throws XMLStreamException {
        start("NaiveBayesModel", "functionName", "classification", "threshold", "0");
        mining();
        start("BayesInputs");
        for (int k = 0; k < bayes.inputs().size(); k++) {
            start("BayesInput", "fieldName", bayes.inputs().get(k).name());
            likelihood(bayes, k);
            end();
        }
        end();
        start("BayesOutput", "fieldName", bayes.target());
        counts(bayes, bayes.weights());
        end();
        end();
    }

    private void likelihood(BayesFormula bayes, int k) throws XMLStreamException {
        Likelihood likelihood = bayes.likelihoods().get(k);
        if (likelihood instanceof Normal normal) {
            start("TargetValueStats");
            for (int c = 0; c < bayes.classes().size(); c++) {
                start("TargetValueStat", "value", bayes.classes().get(c));
                empty(
                        "GaussianDistribution",
                        "mean",
                        Double.toString(normal.means()[c]),
                        "variance",
                        Double.toString(normal.variances()[c]));
                end();
            }
            end();
            return;
        }
        Levels levels = (Levels) likelihood;
        List<String> names = ((Category) bayes.inputs().get(k)).levels();
        for (int level = 0; level < names.size(); level++) {
            double[] counts = new double[bayes.classes().size()];
            for (int c = 0; c < counts.length; c++) {
                counts[c] = levels.chances()[c][level] * bayes.weights()[c];
            }
            start("PairCounts", "value", names.get(level));
            counts(bayes, counts);
            end();
        }
    }

    private void counts(BayesFormula bayes, double[] counts) throws XMLStreamException {
        start("TargetValueCounts");
        for (int c = 0; c < counts.length; c++) {
            empty("TargetValueCount", "value", bayes.classes().get(c), "count", Double.toString(counts[c]));
        }
        end();
    }

    private void start(String element, String... attributes) throws XMLStreamException {
        xml.writeStartElement(element);
        attributes(attributes);
    }

    private void empty(String element, String... attributes) throws XMLStreamException {
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    private void attributes(String... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            xml.writeAttribute(attributes[i], attributes[i + 1]);
        }
    }

    private void end() throws XMLStreamException {
        xml.writeEndElement();
    }
}
