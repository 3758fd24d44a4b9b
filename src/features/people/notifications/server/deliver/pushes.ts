import type { VapidDetails } from './vapid.ts';

export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** A `PushMessage` as JSON, for the service worker. */
  text: string;
  ttlSeconds: number;
}

/** `gone`: the subscription ended or its address is not allowed. `refused`: the message is not accepted. `failed`: a retry may succeed. */
export const PUSH_OUTCOMES = ['sent', 'gone', 'refused', 'failed'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** Maps an HTTP status (RFC 8030). Busy and broken services are retried; refusals are permanent. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  // 403: subscribed with another VAPID key.
  if ([403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

export interface PushThreadOptions {
  vapid: VapidDetails;
  toPrivateAddresses: boolean;
}

export type PushCommand = { kind: 'send'; id: number; pushes: readonly Push[] } | { kind: 'abort'; id: number };

/** Reply to `send`, with one outcome per push. After an abort, unsent pushes are `failed`. */
export interface PushAnswer {
  id: number;
  outcomes: PushOutcome[];
}
