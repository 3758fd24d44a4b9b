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
  /** Server events that later features received, including those of failed transactions. */
  received: { sent: KicksSent[]; reversed: KicksSent[] };
}

/** All features up to gifts, payments of the test provider, and a listener for the server events. */
export async function giftsApp(options: TestAppOptions = {}): Promise<GiftsApp> {
  const received: GiftsApp['received'] = { sent: [], reversed: [] };
  const neighbor: ServerFeature = serverFeature(feature({ name: 'neighbor' }), {
    listeners: [
      listen(kicksSent, async (_tx, gifts) => void received.sent.push(...gifts)),
      listen(kicksSentReversed, async (_tx, gifts) => void received.reversed.push(...gifts)),
    ],
  });
  const app = await testApp([...giftsAppFeatures, neighbor], { flags: { beta: true }, ...options });
  return Object.assign(app, { received });
}

/** Gifts and their dependencies. Without subscriptions no channel accepts gifts. */
export const giftFeatures: readonly ServerFeature[] = [...paymentFeatures, activityServer, giftsServer];
/** Adds subscriptions, whose switch lets a channel accept gifts. */
export const giftsAppFeatures: readonly ServerFeature[] = [...subscriptionFeatures, activityServer, giftsServer];

let rooms = 0;

/** A monetized channel with its broadcaster, a moderator, and a viewer who bought 1,000 KICKs. */
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

export async function switchSubscriptions(app: TestApp, broadcaster: Viewer, is_enabled: boolean): Promise<void> {
  const { status, text } = await app.put(`/api/internal/v1/channels/${broadcaster.slug}/subscription-settings`, broadcaster, {
    is_enabled,
  });
  if (status !== 200) throw new Error(text);
}

export const buyKicks = (app: TestApp, buyer: Viewer, kicks: number): Promise<string> =>
  buy(app, buyer, 'kicks', { plan_id: `kicks_${kicks}` });

export const sendGift = (
  app: TestApp,
  sender: Viewer | null,
  channelId: number,
  gift_id: string,
  { message, key = randomUUID() }: { message?: string; key?: string } = {},
): Promise<TestReply> => app.post(`/api/v1/kicks/${channelId}/gift`, sender, { gift_id, message, idempotency_key: key });

export const refusalOf = (reply: TestReply) => [reply.status, reply.json().data?.type];

export const balanceOf = async (app: TestApp, viewer: Viewer) => (await app.get('/api/v1/kicks/balance', viewer)).json().data.balance;
