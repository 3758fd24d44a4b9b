import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { DemoCast, DemoTurns, TimedAct } from '#core/demo/feature.ts';
import { QUESTIONS, type Question } from './questions.ts';

/** The longest allowed poll, so that most visitors find one open. */
const OPEN_SECONDS = 300;
const RESULT_SECONDS = 30;
/** Minimum and maximum pause between a result and the next poll. */
const PAUSE_SECONDS = [40, 120] as const;
/** Share of the audience that votes, mean delay of a vote, and the latest vote, well before the end. */
const VOTER_SHARE = 0.85;
const MEAN_DELAY_SECONDS = 45;
const LATEST_VOTE_SECONDS = 280;

export class PollTurns implements DemoTurns {
  readonly #channel: string;
  readonly #cast: DemoCast;
  readonly #chance: Chance;
  readonly #questions: Deck<Question>;
  nextMs = 3 * SECOND_MS;

  constructor(seed: number, channel: string, cast: DemoCast) {
    this.#channel = channel;
    this.#cast = cast;
    this.#chance = new Chance(seed, `polls of ${channel}`);
    this.#questions = new Deck(QUESTIONS[channel] ?? [], this.#chance);
  }

  /** Returns the next poll and its votes, unordered. */
  advance(): TimedAct[] {
    const startMs = this.nextMs;
    const { title, options } = this.#questions.deal();
    const channel = this.#channel;
    this.nextMs += (OPEN_SECONDS + RESULT_SECONDS + this.#chance.float(...PAUSE_SECONDS)) * SECOND_MS;
    const weightedOptions = options.map((_option, id) => ({ id, by: this.#chance.float(1, 6) }));
    const voters = this.#cast.audience(channel).filter(() => this.#chance.bool(VOTER_SHARE));
    return [
      { atMs: startMs, act: { kind: 'poll', channel, title, options, seconds: OPEN_SECONDS, resultSeconds: RESULT_SECONDS } },
      ...voters.map((who): TimedAct => {
        const seconds = Math.min(LATEST_VOTE_SECONDS, 2 - Math.log(1 - this.#chance.float(0, 1)) * MEAN_DELAY_SECONDS);
        const option = this.#chance.pickWeighted(weightedOptions, ({ by }) => by).id;
        return { atMs: Math.round(startMs + seconds * SECOND_MS), act: { kind: 'vote', who, channel, option } };
      }),
    ];
  }
}
