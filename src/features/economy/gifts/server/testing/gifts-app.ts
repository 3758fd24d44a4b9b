import { randomUUID } from 'node:crypto';
import { feature } from '#core/contract/feature.ts';
import type { Viewer } from '#core/server/context.ts';
import { type ServerFeature, serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, type TestAppOptions, type TestReply, testApp } from '#core/server/testing/test-app.ts';
import { activityServer } from '#features/channel/activity/server/feature.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy, paymentFeatures } from '#features/economy/payments/server/testing.ts';
import { subscriptionFeatures } from '#features/economy/subscriptions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type KicksSent, kicksSent, kicksSentReversed } from '../events.ts';
import { giftsServer } from '../feature.ts';

export interface GiftsApp extends TestApp {
  /** What later features heard, with what a failed transaction announced. */
  heard: { sent: KicksSent[]; reversed: KicksSent[] };
}

/** All features up to gifts, with payments of the test provider, and a neighbour that hears what later features would. */
export async function giftsApp(options: TestAppOptions = {}): Promise<GiftsApp> {
  const heard: GiftsApp['heard'] = { sent: [], reversed: [] };
  const neighbour: ServerFeature = serverFeature(feature({ name: 'neighbour' }), {
    listeners: [
      listen(kicksSent, async (_tx, gifts) => void heard.sent.push(...gifts)),
      listen(kicksSentReversed, async (_tx, gifts) => void heard.reversed.push(...gifts)),
    ],
  });
  const app = await testApp([...giftsAppFeatures, neighbour], { flags: { beta: true }, ...options });
  return Object.assign(app, { heard });
}

/** Gifts and what they need; no channel takes any before a feature lets people subscribe. */
export const giftFeatures: readonly ServerFeature[] = [...paymentFeatures, activityServer, giftsServer];
/** The same with subscriptions, whose switch lets a channel take gifts. */
export const giftsAppFeatures: readonly ServerFeature[] = [...subscriptionFeatures, activityServer, giftsServer];

let rooms = 0;

/** A channel that people can subscribe to, with its broadcaster, a moderator, and a viewer with 1,000 KICKs that they bought. */
export async function giftsRoom(app: GiftsApp) {
  rooms += 1;
  const { broadcaster: ana, channel, chatroomId } = await givenRoom(app.db, `ana${rooms}`);
  const [mod, viewer] = [await givenUser(app.db, `mod${rooms}`), await givenUser(app.db, `viewer${rooms}`)];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  await switchSubscriptions(app, ana, true);
  const purchaseId = await buyKicks(app, viewer, 1000);
  app.published.length = 0;
  return { ana, mod, viewer, channel, channelId: channel.id, chatroomId, purchaseId };
}

export type GiftsRoom = Awaited<ReturnType<typeof giftsRoom>>;

/** Switches subscriptions to the channel of a broadcaster on or off, through the API. */
export async function switchSubscriptions(app: TestApp, broadcaster: Viewer, is_enabled: boolean): Promise<void> {
  const { status, text } = await app.put(`/api/internal/v1/channels/${broadcaster.slug}/subscription-settings`, broadcaster, {
    is_enabled,
  });
  if (status !== 200) throw new Error(text);
}

/** Buys a bundle through the API; returns the id of the purchase. */
export const buyKicks = (app: TestApp, buyer: Viewer, kicks: number): Promise<string> =>
  buy(app, buyer, 'kicks', { plan_id: `kicks_${kicks}` });

/** Sends a gift through the API, under a key of its own unless one is given. */
export const sendGift = (
  app: TestApp,
  sender: Viewer | null,
  channelId: number,
  gift_id: string,
  { message, key = randomUUID() }: { message?: string; key?: string } = {},
): Promise<TestReply> => app.post(`/api/v1/kicks/${channelId}/gift`, sender, { gift_id, message, idempotency_key: key });

/** The status and the code of a refusal, from where programs read it. */
export const refusalOf = (reply: TestReply) => [reply.status, reply.json().data?.type];

export const balanceOf = async (app: TestApp, viewer: Viewer) => (await app.get('/api/v1/kicks/balance', viewer)).json().data.balance;
