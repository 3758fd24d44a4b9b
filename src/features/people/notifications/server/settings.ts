import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { isPublicAddress } from '#core/server/outgoing/post-to-public-address.ts';
import { canMail } from '#features/people/accounts/server/api.ts';
import {
  addPushSubscription,
  changeNotificationSettings,
  type NotificationSettings,
} from '#features/people/notifications/contract/settings.ts';
import { defaultSettings, settingsOf } from '#features/people/notifications/rules/kinds.ts';
import { vapidKeys } from './deliver/vapid.ts';
import { countPushSubscriptions, deletePushSubscription, savePushSubscription } from './store/push-subscriptions.ts';
import { changeStoredSettings, insertMissingSettings, listSettings } from './store/settings.ts';

export const readSettings = (ctx: Ctx, viewer: Viewer): Promise<NotificationSettings> => settingsIn(ctx.db, ctx, viewer);

async function settingsIn(db: Db, site: Pick<Ctx, 'services'>, { id }: Viewer): Promise<NotificationSettings> {
  return { kinds: settingsOf(await listSettings(db, id)), can_email: canMail(site) };
}

export function changeSettings(
  ctx: Ctx,
  viewer: Viewer,
  { kinds: changes }: BodyOf<typeof changeNotificationSettings>,
): Promise<NotificationSettings> {
  if (new Set(changes.map(({ kind }) => kind)).size < changes.length) return changeNotificationSettings.refuse('KIND_TWICE');
  return ctx.tx(async (tx) => {
    await insertMissingSettings(
      tx,
      viewer.id,
      changes.map(({ kind }) => defaultSettings(kind)),
    );
    await changeStoredSettings(tx, viewer.id, changes);
    return settingsIn(tx, tx, viewer);
  });
}

export async function readPushKey(ctx: Ctx, viewer: Viewer): Promise<{ public_key: string; count: number }> {
  const { publicKey } = await vapidKeys(ctx.db);
  return { public_key: publicKey, count: await countPushSubscriptions(ctx.db, viewer.id) };
}

/** Each push resolves the endpoint's host again and checks its addresses. */
export async function subscribeToPush(
  ctx: Ctx,
  viewer: Viewer,
  { endpoint, keys, language }: BodyOf<typeof addPushSubscription>,
): Promise<{ count: number }> {
  if (!isPushService(ctx, new URL(endpoint))) return addPushSubscription.refuse('BAD_ENDPOINT');
  if (!(await isPublicKey(keys.p256dh))) return addPushSubscription.refuse('BAD_KEY');
  return ctx.tx(async (tx) => {
    const { id: userId, sessionId } = viewer;
    await savePushSubscription(tx, { userId, sessionId, endpoint, ...withoutPadding(keys), language }, ctx.now());
    return { count: await countPushSubscriptions(tx, userId) };
  });
}

export function unsubscribeFromPush(ctx: Ctx, viewer: Viewer, endpoint: string): Promise<{ count: number }> {
  return ctx.tx(async (tx) => {
    await deletePushSubscription(tx, viewer.id, endpoint);
    return { count: await countPushSubscriptions(tx, viewer.id) };
  });
}

const withoutPadding = ({ p256dh, auth }: { p256dh: string; auth: string }) => ({
  p256dh: p256dh.replace(/=+$/, ''),
  auth: auth.replace(/=+$/, ''),
});

/** Whether the URL may belong to a push service, judged without resolving it. */
function isPushService({ services }: Ctx, { protocol, username, password, hostname }: URL): boolean {
  if (username || password) return false;
  if (services.pushesToPrivateAddresses) return /^https?:$/.test(protocol);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Whether the bytes are a point of the curve; encryption throws for others. */
const isPublicKey = (p256dh: string): Promise<boolean> =>
  webcrypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, []).then(
    () => true,
    () => false,
  );
