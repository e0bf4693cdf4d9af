package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a released table adds to what could be guessed anyway: an attack on private rows, the same on rows that had no part in it, and a blind one.
 *
 * <p>Formula: (m − c)/(1 − c), where m is how often the attack succeeds on private rows and c how often on control rows (Giomi et al., PoPETs 2023).
 * Its interval takes both rates at those ends of their exact intervals, each at half the risk, that make it least and most; so it holds for every number of
 * guesses, none and all right included. Where the attack always succeeds on control rows too, nothing is left to add: the risk is 0 and may be all.
 *
 * @param name of the attack
 * @param main on private rows
 * @param control on control rows
 * @param blind without the released table
 */
public record Risk(String name, Rate main, Rate control, Rate blind) {

    /** How surely no alarm of a report is false. */
    private static final double ALARM = 0.99;

    /** The part of what was not known before that is. */
    public double value() {
        return added(main.value(), control.value());
    }

    /** The lower end of its 95 % interval. */
    public double lower() {
        return lower(Rate.LEVEL);
    }

    /** The upper end of its 95 % interval. */
    public double upper() {
        double level = (1 + Rate.LEVEL) / 2;
        double least = control.lower(level);
        return least >= 1 ? 1 : added(main.upper(level), least);
    }

    private double lower(double level) {
        double each = (1 + level) / 2;
        return added(main.lower(each), control.upper(each));
    }

    private static double added(double main, double control) {
        return control >= 1 ? 0 : Math.max(0, (main - control) / (1 - control));
    }

    /** Whether private rows are told more about than others: surely, where so many attacks are told together. */
    public boolean isAlarm(int attacks) {
        return lower(level(attacks)) > 0;
    }

    /** The level of each of so many alarms. */
    static double level(int attacks) {
        return 1 - (1 - ALARM) / attacks;
    }

    /** Whether the attack did so badly, no better than a blind one, that its finding nothing says nothing. */
    public boolean isWeak() {
        return main.value() <= blind.value();
    }

    /** For programs. */
    public Map<String, Object> json(int attacks) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("attack", name);
        json.put("private", main.json());
        json.put("control", control.json());
        json.put("blind", blind.json());
        json.put("risk", value());
        json.put("lower", lower());
        json.put("upper", upper());
        json.put("alarm", isAlarm(attacks));
        return json;
    }
}
