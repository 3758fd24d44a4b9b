import { demoFeature, type PerformAct } from '#core/demo/feature.ts';
import { predictionsFeature } from '#features/engagement/predictions/feature.ts';
import { Forecaster } from './demo/forecaster.ts';
import { FORECASTS } from './demo/forecasts.ts';
import { PredictionTurns } from './demo/prediction-turns.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    /** An outcome is given by its index. */
    predict: { title: string; outcomes: readonly [string, string]; seconds: 300 };
    stake: { who: string; outcome: 0 | 1; amount: number };
    decide: { outcome: 0 | 1 };
  }
}

export const predictionsDemo = demoFeature(predictionsFeature, {
  acts: (client) => {
    const forecaster = new Forecaster(client);
    const perform: PerformAct<'predict' | 'stake' | 'decide'> = (act, context) => forecaster.perform(act, context);
    return { predict: perform, stake: perform, decide: perform };
  },
  turns: (seed, cast) => Object.keys(FORECASTS).map((channel) => new PredictionTurns(seed, channel, cast)),
});
