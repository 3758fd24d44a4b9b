import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { aCast, createPerformer, plannedActs } from '#core/demo/testing/feature-acts.ts';
import { GiftItem } from '#features/economy/subscriptions/contract/gifts.ts';
import { SubscriptionItem } from '#features/economy/subscriptions/contract/subscription.ts';
import { subscriptionsDemo } from '../demo.ts';

test('people subscribe to a channel once, and others gift subscriptions, within the contract', () => {
  const acts = plannedActs(subscriptionsDemo, aCast(), HOUR_MS).flatMap(({ act }) => (act.channel === 'ana' ? [act] : []));
  const subscribers = acts.flatMap((act) => (act.kind === 'subscribe' ? [act.who] : []));
  expect(subscribers.length).toBeGreaterThan(3);
  expect(new Set(subscribers).size).toBe(subscribers.length);
  for (const act of acts) {
    const { kind, channel, who, ...item } = act as typeof act & { who: string };
    const schema = kind === 'subscribe' ? SubscriptionItem : GiftItem;
    expect(schema.safeParse({ ...item, channel }).success, `${who} ${kind}`).toBe(true);
  }
  expect(acts.some(({ kind }) => kind === 'gift_subscriptions')).toBe(true);
});

test('a subscriber orders a subscription and pays with the test provider', async () => {
  const { double, perform } = await createPerformer(subscriptionsDemo, () => ({
    status: 200,
    body: { data: { purchase_id: 'purchase_1' } },
  }));
  await perform({ kind: 'gift_subscriptions', who: 'noor', channel: 'ana', quantity: 5, anonymous: true });
  expect(double.requests.map(({ path, token, body }) => [path, token, body])).toEqual([
    [
      '/api/v1/purchases',
      'token-of-noor',
      { kind: 'gifted_subscriptions', item: { channel: 'ana', quantity: 5, anonymous: true }, idempotency_key: expect.any(String) },
    ],
    ['/api/internal/v1/payments/test/purchase_1', 'token-of-noor', { outcome: 'succeed' }],
  ]);
});
