import { demoFeature } from '#core/demo/feature.ts';
import { createPoll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { PollTurns } from './demo/poll-turns.ts';
import { QUESTIONS } from './demo/questions.ts';

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
