import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { DemoCast, DemoTurns, TimedAct } from '#core/demo/feature.ts';
import { GIFTS } from '#features/economy/gifts/rules/catalog.ts';
import { GIFT_MESSAGES } from './messages.ts';

const FIRST_SECONDS = [5, 30] as const;
const PAUSE_SECONDS = [25, 110] as const;
const MESSAGE_SHARE = 0.8;
/** A few people send most of the gifts. */
const GENEROUS = 6;

/** Plans the gifts to one channel: the more expensive, the rarer. */
export class GiftTurns implements DemoTurns {
  readonly #channel: string;
  readonly #chance: Chance;
  readonly #givers: readonly string[];
  readonly #messages: Deck<string>;
  nextMs: number;

  constructor(seed: number, channel: string, cast: DemoCast) {
    this.#channel = channel;
    this.#chance = new Chance(seed, `gifts of ${channel}`);
    this.#givers = cast.audience(channel).slice(0, GENEROUS);
    this.#messages = new Deck(GIFT_MESSAGES[channel] ?? [], this.#chance);
    this.nextMs = this.#chance.float(...FIRST_SECONDS) * SECOND_MS;
  }

  advance(): TimedAct[] {
    const atMs = Math.round(this.nextMs);
    this.nextMs += this.#chance.float(...PAUSE_SECONDS) * SECOND_MS;
    if (this.#givers.length === 0) return [];
    const gift = this.#chance.pickWeighted(GIFTS, ({ amount }) => 1 / (20 + amount));
    const says = gift.character_limit > 0 && this.#chance.bool(MESSAGE_SHARE);
    const message = says ? this.#messages.deal() : null;
    return [
      { atMs, act: { kind: 'send_gift', channel: this.#channel, who: this.#chance.pick(this.#givers), gift: gift.gift_id, message } },
    ];
  }
}
