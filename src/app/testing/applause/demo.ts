import { MINUTE_MS } from '#core/contract/durations.ts';
import { demoFeature } from '#core/demo/feature.ts';
import { applaud } from './contract.ts';
import { applauseFeature } from './feature.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    applaud: { who: string };
  }
}

export const applauseDemo = demoFeature(applauseFeature, {
  acts: (client) => ({
    applaud: async (_act, { slug, token }) => {
      await client.call(applaud, { token, params: { slug } });
    },
  }),
  turns: (_seed, cast) => {
    let nextMs = MINUTE_MS;
    return [
      {
        get nextMs() {
          return nextMs;
        },
        advance() {
          const atMs = nextMs;
          nextMs += MINUTE_MS;
          return cast.moderators('ana').map((who) => ({ atMs, act: { kind: 'applaud', channel: 'ana', who } }));
        },
      },
    ];
  },
});
