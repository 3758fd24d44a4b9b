import { randomUUID } from 'node:crypto';
import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import { type Client, Refused } from '#core/demo/client.ts';
import {
  type ActContext,
  type DemoAct,
  type DemoCast,
  type DemoTurns,
  demoFeature,
  type PerformAct,
  type TimedAct,
} from '#core/demo/feature.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { sendGift } from '#features/economy/gifts/contract.ts';
import { giftsFeature } from '#features/economy/gifts/feature.ts';
import { BUNDLES, findGift, GIFTS } from '#features/economy/gifts/rules/catalog.ts';
import { buy } from '#features/economy/payments/demo/api.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    send_gift: { who: string; gift: string; message: string | null };
  }
}

export const giftsDemo = demoFeature(giftsFeature, {
  acts: (client) => {
    const sender = new GiftSender(client);
    const send: PerformAct<'send_gift'> = (act, context) => sender.send(act, context);
    return { send_gift: send };
  },
  turns: (seed, cast) => Object.keys(GIFT_MESSAGES).map((channel) => new GiftTurns(seed, channel, cast)),
});

const FIRST_SECONDS = [5, 30] as const;
const PAUSE_SECONDS = [25, 110] as const;
const MESSAGE_SHARE = 0.8;
/** A few people send most of the gifts. */
const GENEROUS = 6;

/** Plans the gifts to one channel: the more expensive, the rarer. */
class GiftTurns implements DemoTurns {
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

/** Sends the gifts of the demo. Buys the smallest bundle for several gifts when the sender's KICKs run out. */
class GiftSender {
  readonly #client: Client;
  readonly #channelIds = new Map<string, number>();

  constructor(client: Client) {
    this.#client = client;
  }

  async send({ gift, message }: DemoAct<'send_gift'>, { slug, token }: ActContext): Promise<void> {
    const channelId = await this.#channelIdOf(slug);
    const attempt = () =>
      this.#client.call(sendGift, { token, params: { channelId }, body: { gift_id: gift, message, idempotency_key: randomUUID() } });
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'INSUFFICIENT_FUNDS') throw error;
      const cost = findGift(gift)!.amount;
      const bundle = BUNDLES.find(({ kicks }) => kicks >= 3 * cost) ?? BUNDLES.at(-1)!;
      await buy(this.#client, { token, kind: 'kicks', item: { plan_id: bundle.planId, channel_id: channelId }, key: randomUUID() });
      await attempt();
    }
  }

  async #channelIdOf(slug: string): Promise<number> {
    const known = this.#channelIds.get(slug);
    if (known !== undefined) return known;
    const { id } = await this.#client.call(showChannel, { params: { slug } });
    this.#channelIds.set(slug, id);
    return id;
  }
}

/** Gift messages by the broadcaster's username. Other channels get no gifts. */
const GIFT_MESSAGES: Readonly<Record<string, readonly string[]>> = {
  ana: ['for the next letter', 'more tea please', 'read mine next week?', 'you made my evening'],
  mirelune: ['for the north face', 'buy the goat something nice', 'one more rope', 'no glider, no fear', 'pack it up, we go higher'],
  velodrome: ['for the brake pads', 'overtake somebody', 'that last lap!!'],
  theknightshift: ['sacrifice the rook', 'for the brave knight'],
  maplekeys: ['play the slow one again', 'goosebumps'],
};
