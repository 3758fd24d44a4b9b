import { demoFeature } from '#core/demo/feature.ts';
import { startHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { HostTurns } from './demo/host-turns.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    host: { target: string };
    stop_host: object;
  }
}

/** Channels that rarely stream and host channels that are always live. */
const HOSTS = ['tanglewood', 'ada_on_ice'];
const TARGETS = ['ana', 'mirelune'];

export const hostingDemo = demoFeature(hostingFeature, {
  acts: (client) => ({
    host: async ({ target }, { slug, token }) => {
      await client.call(startHost, { token, params: { slug }, body: { slug: target } });
    },
    stop_host: async (_act, { slug, token }) => {
      await client.call(stopHost, { token, params: { slug } });
    },
  }),
  turns: (seed) => HOSTS.map((channel) => new HostTurns(seed, channel, TARGETS)),
});
