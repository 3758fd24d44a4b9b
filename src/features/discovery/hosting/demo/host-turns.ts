import { Chance, Deck } from '#core/contract/chance.ts';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { DemoTurns, TimedAct } from '#core/demo/feature.ts';

/** Start of the first host, length of a host, and pause between hosts, in minutes. Stays below three hosts an hour. */
const FIRST = [1, 3] as const;
const LASTS = [6, 10] as const;
const PAUSE = [16, 24] as const;

/** Schedules hosts of one channel with changing targets. */
export class HostTurns implements DemoTurns {
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
