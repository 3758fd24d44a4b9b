import { RefusedCall } from './api.ts';

/** Keys of intentions that are not settled, by scope. They live as long as the page, so that closing a panel does not lose one. */
const keys = new Map<string, string>();

/**
 * Makes a call under an idempotency key (decisions.md, Idempotency). The key lives until the call succeeds or is definitely refused, never
 * shorter: after a 5xx, a cut connection or an unreadable answer the server may have done it, and only the same key keeps the next try from
 * doing it twice.
 *
 * `scope` names the intention: who wants to do what to what. Calls of one scope share the key until it is settled, also from another component.
 */
export async function withIdempotencyKey<T>(scope: string, makeCall: (key: string) => Promise<T>): Promise<T> {
  const key = keys.get(scope) ?? crypto.randomUUID();
  keys.set(scope, key);
  try {
    const reply = await makeCall(key);
    settle(scope, key);
    return reply;
  } catch (error) {
    if (isDefiniteRefusal(error)) settle(scope, key);
    throw error;
  }
}

/** True when the server itself said that it did nothing: a refusal with a code of its own, below 500. */
export function isDefiniteRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.isCoded && error.status >= 400 && error.status < 500;
}

/** An answer that comes late must not settle the next intention of its scope. */
function settle(scope: string, key: string): void {
  if (keys.get(scope) === key) keys.delete(scope);
}
