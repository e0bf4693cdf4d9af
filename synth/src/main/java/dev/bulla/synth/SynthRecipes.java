package dev.bulla.synth;

import dev.bulla.core.release.Recipe;
import dev.bulla.synth.mobility.SharedTopics;
import dev.bulla.synth.mobility.Trajectories;
import dev.bulla.synth.tabular.Synthetic;
import java.util.List;

/** The recipes of this module. A new one is registered by its line here. */
public final class SynthRecipes implements Recipe.Provider {

    @Override
    public List<Recipe.Type<?>> recipes() {
        return List.of(Synthetic.TYPE, Trajectories.TYPE, SharedTopics.TYPE);
    }
}
