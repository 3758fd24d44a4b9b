import { Chance, Deck } from '#core/contract/chance.ts';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { type DemoTurns, demoFeature, type TimedAct } from '#core/demo/feature.ts';
import { startHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';

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

/** Start of the first host, length of a host, and pause between hosts, in minutes. Stays below three hosts an hour. */
const FIRST = [1, 3] as const;
const LASTS = [6, 10] as const;
const PAUSE = [16, 24] as const;

class HostTurns implements DemoTurns {
  readonly #channel: string;
  readonly #chance: Chance;
  readonly #targets: Deck<string>;
  nextMs: number;

  constructor(seed: number, channel: string, targets: readonly string[]) {
    this.#channel = channel;
    this.#chance = new Chance(seed, `hosts of ${channel}`);
    this.#targets = new Deck(targets, this.#chance);
    this.nextMs = this.#chance.float(...FIRST) * MINUTE_MS;
  }

  advance(): TimedAct[] {
    const channel = this.#channel;
    const startMs = Math.round(this.nextMs);
    const stopMs = Math.round(startMs + this.#chance.float(...LASTS) * MINUTE_MS);
    this.nextMs = stopMs + this.#chance.float(...PAUSE) * MINUTE_MS;
    return [
      { atMs: startMs, act: { kind: 'host', channel, target: this.#targets.deal() } },
      { atMs: stopMs, act: { kind: 'stop_host', channel } },
    ];
  }
}
