import { randomUUID } from 'node:crypto';
import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import { Refused } from '#core/demo/client.ts';
import { type DemoCast, type DemoTurns, demoFeature, type PrepareChannel, type TimedAct } from '#core/demo/feature.ts';
import { buy } from '#features/economy/payments/demo/api.ts';
import { changeSubscriptionSettings } from '#features/economy/subscriptions/contract/manage.ts';
import { subscriptionsFeature } from '#features/economy/subscriptions/feature.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    subscribe: { who: string; message?: string };
    gift_subscriptions: { who: string; quantity: number; anonymous: boolean };
  }
}

const switchOn: PrepareChannel = async (client, channel, tokens) => {
  const token = tokens.get(channel);
  if (!SELLING.includes(channel) || token === undefined) return;
  await client.call(changeSubscriptionSettings, { token, params: { slug: channel }, body: { is_enabled: true } });
};

/** Refusals of installations without test payments, where nobody subscribes. */
const NOT_SOLD = new Set(['PAYMENTS_DISABLED', 'CHANNEL_NOT_MONETIZED']);

const subscribeFirst: PrepareChannel = async (client, channel, tokens) => {
  for (const who of FIRST_SUBSCRIBERS[channel] ?? []) {
    const token = tokens.get(who);
    if (token === undefined) continue;
    try {
      await buy(client, { token, kind: 'subscription', item: { channel }, key: `demo-${channel}-${who}` });
    } catch (error) {
      if (!(error instanceof Refused) || !NOT_SOLD.has(error.code)) throw error;
      return;
    }
  }
};

export const subscriptionsDemo = demoFeature(subscriptionsFeature, {
  prepare: { beforeFollows: switchOn, afterFollows: subscribeFirst },
  acts: (client) => ({
    subscribe: ({ message }, { slug, token }) =>
      buy(client, { token, kind: 'subscription', item: { channel: slug, message }, key: randomUUID() }),
    gift_subscriptions: ({ quantity, anonymous }, { slug, token }) =>
      buy(client, { token, kind: 'gifted_subscriptions', item: { channel: slug, quantity, anonymous }, key: randomUUID() }),
  }),
  turns: (seed, cast) => SELLING.map((channel) => new SubscriptionTurns(seed, channel, cast)),
});

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
class SubscriptionTurns implements DemoTurns {
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

/** Channels that sell subscriptions, by username of the broadcaster. */
const SELLING: readonly string[] = ['ana', 'mirelune', 'pixelforge', 'maplekeys', 'theknightshift', 'velodrome'];

/** Subscribers of each channel before the demo starts. */
const FIRST_SUBSCRIBERS: Readonly<Record<string, readonly string[]>> = {
  ana: ['sub', 'noor', 'quietfox', 'brickbybea'],
  mirelune: ['sub', 'oldgoat', 'kestrel_92'],
  velodrome: ['rko_v'],
};

const MESSAGES: readonly string[] = [
  'finally did it',
  'for the tea fund',
  'best corner of the internet',
  'here to stay',
  'happy to be one of the rows now',
  'my whole week starts here',
];
