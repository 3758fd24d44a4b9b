import { RefusedCall } from './api.ts';

/** The keys of unsettled operations, by scope. They live as long as the page, so that closing a panel does not lose one. */
const keys = new Map<string, string>();

/**
 * Makes a call with an idempotency key (decisions.md, Idempotency). The key is kept until the call succeeds or is definitely refused. After
 * a 5xx, a cut connection or an unreadable answer the server may have carried it out, and only the same key keeps a retry from doing it
 * twice.
 *
 * `scope` names the operation: who wants to do what to what. Calls of one scope share the key until it is settled, even from different
 * components.
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

/** True when the server itself reported that nothing was done: a refusal below 500 with a code that the server sent. */
export function isDefiniteRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.isCoded && error.status >= 400 && error.status < 500;
}

/** A late answer must not settle the next operation of its scope. */
function settle(scope: string, key: string): void {
  if (keys.get(scope) === key) keys.delete(scope);
}
