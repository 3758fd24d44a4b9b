import { call } from '#core/web/api.ts';
import { language } from '#core/web/i18n/locale.ts';
import { reportProblem } from '#core/web/report.ts';
import { addPushSubscription, removePushSubscription, showPushKey } from '#features/notifications/contract/push.ts';
import { pushAskedBy } from './push-asked-by.ts';

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

/** Asks the person for permission and subscribes this browser. Call it from a press. Rejects when the browser's push service refuses. */
export async function turnPushOn(viewerId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { public_key } = (await call(showPushKey)).data;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activation(registration);
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await send(subscription);
  pushAskedBy.set(viewerId);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  pushAskedBy.set(null);
  const subscription = await currentSubscription();
  if (!subscription) return 'off';
  await call(removePushSubscription, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return 'off';
}

/** Tells the server again which browser this is: signing out made it forget that. A failure is tried again with the next page. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription) await send(subscription).catch((error) => reportProblem('A push subscription could not be renewed', error));
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(addPushSubscription, { body: { endpoint: endpoint!, keys: { p256dh, auth }, language: language() } });
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
