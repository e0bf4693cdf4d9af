package dev.bulla.models.gp;

import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.List;
import java.util.Map;

/** What was released, as a model holds it: enough to know the curve. */
interface Evidence {

    /** What the curve is about. */
    CurveOf of();

    /** The numbers that came out of each measurement. */
    List<long[]> released();

    /** The members of model.json that hold it. */
    Map<String, Object> json();

    /** What is known of the curve: settings are chosen by the likelihood of what was released. */
    Curve curve();

    /** The same with settings that were chosen before. */
    Curve curve(List<Setting> settings);
}
