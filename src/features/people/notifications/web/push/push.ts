import { call } from '#core/web/api.ts';
import { language } from '#core/web/i18n/locale.ts';
import { reportProblem } from '#core/web/report.ts';
import { addPushSubscription, removePushSubscription, showPushKey } from '#features/people/notifications/contract/settings.ts';
import { pushEndpoint, pushOwner } from './push-owner.ts';

/** The service worker only shows push notifications. Its scope has no page, so that it never intercepts requests. */
const WORKER = '/push-worker.js';
const SCOPE = '/push/';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null;

export async function readPushState(viewerId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return pushOwner.get() === viewerId && (await currentSubscription()) ? 'on' : 'off';
}

/** Requests permission and subscribes. Requires a user gesture. Rejects when the push service or the server refuses. */
export async function turnPushOn(viewerId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { public_key } = (await call(showPushKey)).data;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activation(registration);
  const { pushManager } = registration;
  // The browser refuses a new key while a subscription with another key exists.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await send(subscription);
  pushOwner.set(viewerId);
  return 'on';
}

/** Unsubscribes the browser first; the server drops the subscription at its next refused push. Rejects when the browser fails. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription && !(await subscription.unsubscribe())) throw new Error('The browser kept the subscription.');
  pushOwner.set(null);
  pushEndpoint.set(null);
  if (subscription) {
    const removed = call(removePushSubscription, { body: { endpoint: subscription.endpoint } });
    await removed.catch((error) => reportProblem('A push subscription was not removed at the server', error));
  }
  return 'off';
}

/** Signing out deletes the subscription, so each sign-in sends it again. A failure is retried on the next page load. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (!subscription || pushEndpoint.get() === subscription.endpoint) return;
  await send(subscription).catch((error) => reportProblem('A push subscription could not be renewed', error));
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(addPushSubscription, { body: { endpoint: endpoint!, keys: { p256dh, auth }, language: language() } });
  pushEndpoint.set(endpoint!);
}

/** Resolves when the worker is active; `subscribe` fails before. */
function activation({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => (worker.state === 'activated' || worker.state === 'redundant') && resolve();
    worker.addEventListener('statechange', check);
    check();
  });
}
