import type { VapidDetails } from './vapid.ts';

/** A message for one browser. */
export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What its service worker gets: a `PushMessage` as JSON. */
  text: string;
  ttlSeconds: number;
}

/**
 * `gone`: the browser does not exist any more, or its address may not be called. `refused`: it takes no such message. `failed`: another
 * attempt may succeed.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** What an answer means (RFC 8030). A service that is busy or broken is asked again; one that refuses the message would refuse it again. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  // 403: it is subscribed with another key than ours.
  if ([403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** What the push thread starts with. */
export interface PushThreadOptions {
  vapid: VapidDetails;
  toPrivateAddresses: boolean;
}

/** What the main thread tells the push thread. */
export type PushCommand = { kind: 'send'; id: number; pushes: readonly Push[] } | { kind: 'abort'; id: number };

/** The answer to `send`, with an outcome for each push. An aborted one has `failed` for what was not sent by then. */
export interface PushAnswer {
  id: number;
  outcomes: PushOutcome[];
}
