import { call } from '#core/web/api.ts';
import { language } from '#core/web/i18n/locale.ts';
import { reportProblem } from '#core/web/report.ts';
import { addPushSubscription, removePushSubscription, showPushKey } from '#features/people/notifications/contract/push.ts';
import { pushAskedBy, pushSentAs } from './push-asked-by.ts';

/** The service worker shows pushes and does nothing else. Its scope has no page, so that it never comes between a page and the server. */
const WORKER = '/push-worker.js';
const SCOPE = '/push/';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null;

/** Whether this browser shows pushes to this person. */
export async function readPushState(viewerId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return pushAskedBy.get() === viewerId && (await currentSubscription()) ? 'on' : 'off';
}

/**
 * Asks the person for permission and subscribes this browser. Call it from a press. Rejects when the browser's push service or the server
 * refuses.
 */
export async function turnPushOn(viewerId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { public_key } = (await call(showPushKey)).data;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activation(registration);
  const { pushManager } = registration;
  // An earlier one may be for another key of this site, for which the browser would refuse the new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await send(subscription);
  pushAskedBy.set(viewerId);
  return 'on';
}

/**
 * Ends the subscription in this browser first: the server forgets it at the latest when its next push is refused. Rejects when the browser
 * fails, and then pushes stay on.
 */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription && !(await subscription.unsubscribe())) throw new Error('The browser did not end the subscription.');
  pushAskedBy.set(null);
  pushSentAs.set(null);
  if (subscription) {
    const removed = call(removePushSubscription, { body: { endpoint: subscription.endpoint } });
    await removed.catch((error) => reportProblem('A push subscription was not removed at the server', error));
  }
  return 'off';
}

/**
 * Tells the server again which browser this is, once after each sign-in, because signing out made it forget that, and when the browser has
 * another subscription. A failure is tried again with the next page.
 */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (!subscription || pushSentAs.get() === subscription.endpoint) return;
  await send(subscription).catch((error) => reportProblem('A push subscription could not be renewed', error));
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(addPushSubscription, { body: { endpoint: endpoint!, keys: { p256dh, auth }, language: language() } });
  pushSentAs.set(endpoint!);
}

/** Resolves when the worker is active: `subscribe` refuses before. */
function activation({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => (worker.state === 'activated' || worker.state === 'redundant') && resolve();
    worker.addEventListener('statechange', check);
    check();
  });
}
