import webpush from 'web-push';
import type { Ctx } from '#core/server/context.ts';
import { PrivateAddress, postToStranger, type Reach } from '#core/server/outgoing/post-to-stranger.ts';
import type { PushMessage } from '#features/notifications/contract/push.ts';
import type { PushSubscriptionRow } from '../store/push-subscriptions.ts';
import { vapidKeys, vapidSubject } from './vapid.ts';

/**
 * `gone`: the browser does not exist any more, or its address may not be called. `refused`: it takes no such message. `failed`: another
 * attempt may succeed.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends encrypted messages (RFC 8291) to push services. */
export type PushSender = (to: PushSubscriptionRow, message: PushMessage, ttlSeconds: number) => Promise<PushOutcome>;

declare module '#core/server/context.ts' {
  interface Services {
    /** How push services are reached; tests have services of their own. By default they have to be on the public Internet. */
    pushReach: Reach;
  }
}

/** Milliseconds that a push service has to answer. */
const TIMEOUT = 10_000;

export async function pushSender(ctx: Ctx, signal: AbortSignal): Promise<PushSender> {
  const vapidDetails = { subject: vapidSubject(ctx), ...(await vapidKeys(ctx.db)) };
  return ({ endpoint: url, p256dh, auth }, message, TTL) => {
    const request = webpush.generateRequestDetails({ endpoint: url, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL,
    });
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
    return postToStranger({ url, headers, body: request.body, signal, timeoutMs: TIMEOUT }, ctx.services.pushReach).then(
      outcomeOf,
      (error) => (error instanceof PrivateAddress ? 'gone' : 'failed'),
    );
  };
}

/** What an answer means (RFC 8030). A service that is busy or broken is asked again; one that refuses the message would refuse it again. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  // 403: it is subscribed with another key than ours.
  if ([403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}
