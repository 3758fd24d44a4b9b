import { randomUUID } from 'node:crypto';
import { Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { buy } from '#features/economy/payments/demo/api.ts';
import { changeSubscriptionSettings } from '#features/economy/subscriptions/contract/manage.ts';
import { subscriptionsFeature } from '#features/economy/subscriptions/feature.ts';
import { FIRST_SUBSCRIBERS, SELLING } from './demo/channels.ts';
import { SubscriptionTurns } from './demo/subscription-turns.ts';

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
