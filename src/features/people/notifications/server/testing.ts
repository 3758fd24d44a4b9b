import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFeature } from '#core/server/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenSubscribable, subscriptionFeatures } from '#features/economy/subscriptions/server/testing.ts';
import { dropsServer } from '#features/engagement/drops/server/feature.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import type { PushMessage } from '#features/people/notifications/contract/settings.ts';
import { pushThread } from './deliver/push-thread.ts';
import { notificationsServer } from './feature.ts';

export type Person = Awaited<ReturnType<typeof givenUser>>;

/** Notifications and the features they depend on. */
export const notificationFeatures: readonly ServerFeature[] = [
  ...(subscriptionFeatures.includes(installationServer) ? [] : [installationServer]),
  ...subscriptionFeatures,
  dropsServer,
  notificationsServer,
];

/** Ana's monetized channel with a moderator, Noor and Eve. */
export async function notificationsRoom({
  services,
  canReachItself = true,
  ...options
}: TestAppOptions & { canReachItself?: boolean } = {}) {
  const app = await testApp(notificationFeatures, {
    identify,
    ...options,
    settings: { demo: true },
    services: { ...(canReachItself && { pushesToPrivateAddresses: true }), ...services },
  });
  afterTest(() => pushThread(app.ctx).close());
  const { channel, broadcaster: ana } = await givenRoom(app.db);
  await givenSubscribable(app.db, channel.id);
  const [mod, noor, eve] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'noor'), await givenUser(app.db, 'eve')];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  return Object.assign(app, {
    ana,
    mod,
    noor,
    eve,
    channelId: channel.id,
    slug: channel.slug,
    follow: (person: Person) => app.post(`/api/v2/channels/${channel.slug}/follow`, person),
    goLive: (body: object = {}) => app.post(`/api/internal/v1/channels/${channel.slug}/livestream`, ana, body),
    endStream: () => app.delete(`/api/internal/v1/channels/${channel.slug}/livestream`, ana),
    list: async (person: Person): Promise<Notification[]> => (await app.get('/api/v1/notifications', person)).json().data.notifications,
    unread: async (person: Person): Promise<number> => (await app.get('/api/v1/notifications/unread', person)).json().data.unread_count,
    read: (person: Person, up_to: string) => app.post('/api/v1/notifications/read', person, { up_to }),
    choose: (person: Person, ...kinds: object[]) => app.put('/api/v1/notifications/settings', person, { kinds }),
    /** Runs due push and mail jobs. */
    deliver: () => runDueJobs(app.ctx, notificationsServer.jobKinds!),
    /** Notification events sent to a user. */
    eventsOf: ({ id }: Person) => eventsTo(app, id),
  });
}

export type NotificationsRoom = Awaited<ReturnType<typeof notificationsRoom>>;

const eventsTo = ({ published }: Pick<TestApp, 'published'>, userId: number) =>
  published.filter(({ channel, event }) => channel === `private-${userId}` && event.startsWith('Notification'));

/** A received push message and its decrypted text. */
export interface ReceivedPush {
  headers: NodeJS.Dict<string | string[]>;
  message: PushMessage;
}

/** A browser with its own push service, which replies with `status`; null never replies. */
export async function aBrowser() {
  const browser = { status: 201 as number | null, received: [] as ReceivedPush[] };
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    browser.received.push({ headers: request.headers, message: JSON.parse(decrypted(body, ecdh, auth)) });
    if (browser.status !== null) response.writeHead(browser.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/${randomBytes(8).toString('hex')}`;
  return Object.assign(browser, {
    endpoint,
    subscription: { endpoint, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } },
  });
}

/** Decrypts like a browser (RFC 8291, RFC 8188): one record, padded with a delimiter of 2. */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const [sender, ciphertext] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const derive = (secret: Buffer, from: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-16));
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
