import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { DemoCast, DemoTurns, TimedAct } from '#core/demo/feature.ts';
import { FORECASTS, type Forecast } from './forecasts.ts';

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
export class PredictionTurns implements DemoTurns {
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
