import { type Chance, Deck } from '#core/contract/chance.ts';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { DemoAct } from '#core/demo/feature.ts';
import type { DemoChannel } from '../cast/channels.ts';

export type StreamChange = DemoAct<'start' | 'retitle' | 'end'>;

export class StreamSchedule {
  readonly #channel: DemoChannel;
  readonly #chance: Chance;
  readonly #titles: Deck<string>;
  #live = false;
  #title = '';
  #endsMs = Number.POSITIVE_INFINITY;
  /** Milliseconds of the plan. */
  nextMs: number;

  constructor(channel: DemoChannel, opensMs: number, chance: Chance) {
    this.#channel = channel;
    this.#chance = chance;
    this.#titles = new Deck(channel.titles, chance);
    this.nextMs = channel.stream === 'first offline' ? chance.float(2, 7) * MINUTE_MS : opensMs;
  }

  get live(): boolean {
    return this.#live;
  }

  next(): StreamChange {
    const { username, category, tags, language } = this.#channel;
    const now = this.nextMs;
    if (!this.#live) {
      this.#live = true;
      // A stream live before time zero lasts its full duration from time zero on.
      this.#endsMs =
        this.#channel.stream === 'always' ? Number.POSITIVE_INFINITY : Math.max(now, 0) + this.#chance.float(9, 22) * MINUTE_MS;
      this.#title = this.#newTitle();
      this.#plan(Math.max(now, 0));
      return { kind: 'start', channel: username, title: this.#title, category, tags, language };
    }
    if (now >= this.#endsMs) {
      this.#live = false;
      this.nextMs = now + this.#chance.float(3, 6) * MINUTE_MS;
      return { kind: 'end', channel: username };
    }
    this.#title = this.#newTitle();
    this.#plan(now);
    return { kind: 'retitle', channel: username, title: this.#title };
  }

  #plan(now: number): void {
    this.nextMs = Math.min(this.#endsMs, now + this.#chance.float(4, 9) * MINUTE_MS);
  }

  #newTitle(): string {
    const title = this.#titles.deal();
    return title === this.#title ? this.#titles.deal() : title;
  }
}
