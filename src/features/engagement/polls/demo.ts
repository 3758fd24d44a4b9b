import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import { type DemoCast, type DemoTurns, demoFeature, type TimedAct } from '#core/demo/feature.ts';
import { createPoll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    poll: { title: string; options: readonly string[]; seconds: 300; resultSeconds: 30 };
    vote: { who: string; option: number };
  }
}

export const pollsDemo = demoFeature(pollsFeature, {
  acts: (client) => ({
    poll: async ({ title, options, seconds, resultSeconds }, { slug, token }) => {
      const body = { title, options: [...options], duration: seconds, result_display_duration: resultSeconds };
      await client.call(createPoll, { token, params: { slug }, body });
    },
    vote: async ({ option }, { slug, token }) => {
      await client.call(voteOnPoll, { token, params: { slug }, body: { id: option } });
    },
  }),
  turns: (seed, cast) => Object.keys(QUESTIONS).map((channel) => new PollTurns(seed, channel, cast)),
});

/** The longest allowed poll, so that most visitors find one open. */
const OPEN_SECONDS = 300;
const RESULT_SECONDS = 30;
/** Minimum and maximum pause between a result and the next poll. */
const PAUSE_SECONDS = [40, 120] as const;
/** Share of the audience that votes, mean delay of a vote, and the latest vote, well before the end. */
const VOTER_SHARE = 0.85;
const MEAN_DELAY_SECONDS = 45;
const LATEST_VOTE_SECONDS = 280;

class PollTurns implements DemoTurns {
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

interface Question {
  title: string;
  options: readonly string[];
}

/** Demo questions by broadcaster. Other channels have no polls. */
const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  mirelune: [
    { title: 'Which way up?', options: ['East ridge', 'Left cliff', 'Wait for dawn'] },
    { title: 'Glider or no glider?', options: ['No glider', 'Just this once'] },
    { title: 'What goes into the pack?', options: ['More rope', 'Soup', 'A second lamp', 'The lucky rock'] },
    { title: 'Camp here for the night?', options: ['Camp, it is getting dark', 'One more ledge', 'Back to the hut'] },
    { title: 'Name for the goat?', options: ['Gregor', 'Old Snow', 'Ledge', 'Sir Bleats', 'Crumb'] },
    { title: 'Was that jump on purpose?', options: ['Of course', 'Never in this life'] },
  ],
};
