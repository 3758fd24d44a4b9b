import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import { type Client, Refused } from '#core/demo/client.ts';
import {
  type ActContext,
  type DemoAct,
  type DemoCast,
  type DemoTurns,
  demoFeature,
  type PerformAct,
  type TimedAct,
} from '#core/demo/feature.ts';
import {
  createPrediction,
  type Prediction,
  showLatestPrediction,
  updatePrediction,
  voteOnPrediction,
} from '#features/engagement/predictions/contract.ts';
import { predictionsFeature } from '#features/engagement/predictions/feature.ts';

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

const OPEN_SECONDS = 300;
/** Ranges of the pauses between voting and the decision, and before the next prediction. */
const DECIDED_AFTER_SECONDS = [40, 90] as const;
const PAUSE_SECONDS = [60, 150] as const;
/** Share of the audience that stakes, share that stakes twice, mean delay, and latest vote, well before the end. */
const VOTER_SHARE = 0.7;
const REPEAT_SHARE = 0.2;
const MEAN_DELAY_SECONDS = 60;
const LATEST_VOTE_SECONDS = 280;

/** Schedules the predictions of one channel one after another, with their stakes. */
class PredictionTurns implements DemoTurns {
  readonly #channel: string;
  readonly #cast: DemoCast;
  readonly #chance: Chance;
  readonly #forecasts: Deck<Forecast>;
  /** Time of the next prediction. */
  nextMs = 6 * SECOND_MS;

  constructor(seed: number, channel: string, cast: DemoCast) {
    this.#channel = channel;
    this.#cast = cast;
    this.#chance = new Chance(seed, `predictions of ${channel}`);
    this.#forecasts = new Deck(FORECASTS[channel] ?? [], this.#chance);
  }

  /** Returns the next prediction with its votes and decision, unordered. */
  advance(): TimedAct[] {
    const startMs = this.nextMs;
    const channel = this.#channel;
    const { title, outcomes } = this.#forecasts.deal();
    const decidedMs = startMs + (OPEN_SECONDS + this.#chance.float(...DECIDED_AFTER_SECONDS)) * SECOND_MS;
    this.nextMs = Math.round(decidedMs + this.#chance.float(...PAUSE_SECONDS) * SECOND_MS);
    const leaning = this.#chance.float(0.3, 0.7);
    return [
      { atMs: startMs, act: { kind: 'predict', channel, title, outcomes, seconds: OPEN_SECONDS } },
      ...this.#voters().flatMap((who) => this.#votes(who, startMs, this.#chance.bool(leaning) ? 0 : 1)),
      { atMs: Math.round(decidedMs), act: { kind: 'decide', channel, outcome: this.#chance.bool(0.5) ? 0 : 1 } },
    ];
  }

  /** Excludes moderators, because a voter could not decide the prediction (PR-06). */
  #voters(): string[] {
    const moderators = this.#cast.moderators(this.#channel);
    return this.#cast.audience(this.#channel).filter((username) => !moderators.includes(username) && this.#chance.bool(VOTER_SHARE));
  }

  #votes(who: string, startMs: number, outcome: 0 | 1): TimedAct[] {
    const seconds = 2 - Math.log(1 - this.#chance.float(0, 1)) * MEAN_DELAY_SECONDS;
    const times = this.#chance.bool(REPEAT_SHARE) ? [seconds, seconds + this.#chance.float(5, 40)] : [seconds];
    return times.map((after) => ({
      atMs: Math.round(startMs + Math.min(LATEST_VOTE_SECONDS, after) * SECOND_MS),
      act: { kind: 'stake', who, channel: this.#channel, outcome, amount: 10 * Math.round(this.#chance.float(1, 12)) },
    }));
  }
}

type Forecasting = DemoAct<'predict' | 'stake' | 'decide'>;

/** Maps the outcomes of the schedule, which are indexes, to the ids from the server. */
class Forecaster {
  readonly #client: Client;
  readonly #running = new Map<string, Prediction>();

  constructor(client: Client) {
    this.#client = client;
  }

  async perform(act: Forecasting, { slug, token }: ActContext): Promise<void> {
    const params = { slug };
    if (act.kind === 'predict') {
      this.#running.set(slug, await this.#begin(act, slug, token));
      return;
    }
    const prediction = this.#running.get(slug);
    const outcome = prediction?.outcomes[act.outcome];
    if (!prediction || !outcome) return;
    if (act.kind === 'stake') {
      await this.#client.call(voteOnPrediction, { token, params, body: { outcome_id: outcome.id, amount: act.amount } });
      return;
    }
    this.#running.delete(slug);
    const body = { state: 'RESOLVED', winning_outcome_id: outcome.id };
    await this.#client.call(updatePrediction, { token, params: { slug, predictionId: prediction.id }, body });
  }

  /** Reuses an open prediction from an earlier run or from another person. */
  async #begin(act: DemoAct<'predict'>, slug: string, token: string): Promise<Prediction> {
    const body = { title: act.title, outcomes: [...act.outcomes], duration: act.seconds };
    try {
      const { data } = await this.#client.call(createPrediction, { token, params: { slug }, body });
      return data.prediction;
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'PREDICTION_ALREADY_EXISTS')) throw error;
      const { data } = await this.#client.call(showLatestPrediction, { params: { slug } });
      if (!data.prediction) throw error;
      return data.prediction;
    }
  }
}

interface Forecast {
  title: string;
  outcomes: readonly [string, string];
}

/** Predictions by broadcaster. Other channels have none. */
const FORECASTS: Readonly<Record<string, readonly Forecast[]>> = {
  ana: [
    { title: 'Kettle or song: which is done first?', outcomes: ['The kettle', 'The song'] },
    { title: 'Is the next letter from overseas?', outcomes: ['Overseas', 'Close to home'] },
    { title: 'Do I finish this cup while it is hot?', outcomes: ['Still hot', 'Stone cold'] },
    { title: 'Does the cat walk over the keyboard?', outcomes: ['Of course', 'Not today'] },
    { title: 'Is there a drawing in this envelope?', outcomes: ['A drawing', 'Only words'] },
    { title: 'Will the postman ring this hour?', outcomes: ['He rings', 'Silence'] },
  ],
};
