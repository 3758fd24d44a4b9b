import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { aCast, createPerformer, plannedActs } from '#core/demo/testing/feature-acts.ts';
import { findGift } from '#features/economy/gifts/rules/catalog.ts';
import { giftsDemo } from '../demo.ts';

test('only gifts of the message tiers have a message, and expensive gifts are rare', () => {
  const acts = plannedActs(giftsDemo, aCast(), HOUR_MS).flatMap(({ act }) => (act.kind === 'send_gift' ? [act] : []));
  expect(acts.length).toBeGreaterThan(50);
  for (const { gift, message } of acts) expect((message ?? '').length).toBeLessThanOrEqual(findGift(gift)!.character_limit);
  const expensive = acts.filter(({ gift }) => findGift(gift)!.amount >= 1000);
  expect(expensive.length).toBeLessThan(acts.length / 4);
});

test('a sender without enough KICKs buys a bundle and sends the gift again', async () => {
  let isPaid = false;
  const { double, perform } = await createPerformer(giftsDemo, ({ path }) => {
    if (path === '/api/v2/channels/ana') return { status: 200, body: { id: 401 } };
    if (path.endsWith('/gift') && !isPaid) return { status: 400, body: { status: { message: 'INSUFFICIENT_FUNDS' }, message: 'Too few.' } };
    if (path.includes('/payments/test/')) isPaid = true;
    return { status: 200, body: { data: { purchase_id: 'purchase_1' } } };
  });
  await perform({ kind: 'send_gift', who: 'noor', channel: 'ana', gift: 'full_send', message: 'more tea please' });
  expect(double.requests.map(({ path }) => path)).toEqual([
    '/api/v2/channels/ana',
    '/api/v1/kicks/401/gift',
    '/api/v1/purchases',
    '/api/internal/v1/payments/test/purchase_1',
    '/api/v1/kicks/401/gift',
  ]);
  expect(double.requests[2]!.body).toMatchObject({ kind: 'kicks', item: { plan_id: 'kicks_500', channel_id: 401 } });
});
