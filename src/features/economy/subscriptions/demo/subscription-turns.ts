import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { DemoCast, DemoTurns, TimedAct } from '#core/demo/feature.ts';
import { MESSAGES } from './channels.ts';

/** The first act comes early enough for a visitor. Later pauses are in the second range. */
const FIRST_SECONDS = [12, 50] as const;
const PAUSE_SECONDS = [60, 240] as const;
const GIFT_SHARE = 0.4;
const ANONYMOUS_SHARE = 0.15;
const MESSAGE_SHARE = 0.4;
/** Sizes of gifts with their frequency. */
const QUANTITIES = [
  { quantity: 1, weight: 6 },
  { quantity: 5, weight: 3 },
  { quantity: 10, weight: 1 },
] as const;

/** Plans subscriptions and gifts of a channel. A person subscribes once, because subscriptions renew automatically. */
export class SubscriptionTurns implements DemoTurns {
  readonly #channel: string;
  readonly #chance: Chance;
  readonly #givers: readonly string[];
  readonly #messages: Deck<string>;
  #left: string[];
  nextMs: number;

  constructor(seed: number, channel: string, cast: DemoCast) {
    this.#channel = channel;
    this.#chance = new Chance(seed, `subscriptions of ${channel}`);
    this.#givers = cast.audience(channel);
    this.#left = [...this.#givers];
    this.#messages = new Deck(MESSAGES, this.#chance);
    this.nextMs = this.#chance.float(...FIRST_SECONDS) * SECOND_MS;
  }

  advance(): TimedAct[] {
    const atMs = Math.round(this.nextMs);
    this.nextMs += this.#chance.float(...PAUSE_SECONDS) * SECOND_MS;
    if (this.#givers.length === 0) return [];
    const channel = this.#channel;
    if (this.#left.length === 0 || this.#chance.bool(GIFT_SHARE)) {
      const { quantity } = this.#chance.pickWeighted(QUANTITIES, ({ weight }) => weight);
      const who = this.#chance.pick(this.#givers);
      return [{ atMs, act: { kind: 'gift_subscriptions', channel, who, quantity, anonymous: this.#chance.bool(ANONYMOUS_SHARE) } }];
    }
    const who = this.#chance.pick(this.#left);
    this.#left = this.#left.filter((one) => one !== who);
    const said = this.#chance.bool(MESSAGE_SHARE) ? { message: this.#messages.deal() } : {};
    return [{ atMs, act: { kind: 'subscribe', channel, who, ...said } }];
  }
}
