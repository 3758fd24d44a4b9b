import { type Client, Refused } from '#core/demo/client.ts';
import type { ActContext, DemoAct } from '#core/demo/feature.ts';
import {
  createPrediction,
  type Prediction,
  showLatestPrediction,
  updatePrediction,
  voteOnPrediction,
} from '#features/engagement/predictions/contract.ts';

type Forecasting = DemoAct<'predict' | 'stake' | 'decide'>;

/** Maps the outcomes of the schedule, which are indexes, to the ids from the server. */
export class Forecaster {
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
