import type { QueryClient } from '@tanstack/react-query';
import { COMMON_REFUSALS } from '#core/contract/refusal.ts';
import { RefusedCall } from './api.ts';

interface Operation {
  key: string;
  /** True once a reply was lost, so that the operation may have had an effect. */
  isUnknown: boolean;
}

type Operations = Map<string, Operation>;

/** The unsettled operations of each page, by scope. They live as long as its query cache, so that closing a panel does not lose one. */
const operationsOf = new WeakMap<QueryClient, Operations>();

/**
 * Makes a call with an idempotency key (decisions.md, Idempotency). The key is kept until the call succeeds or is definitely refused. After
 * a 5xx, a broken connection or an unreadable reply the call may have had an effect, and the same key makes a retry safe. A retry that is
 * refused before the server checks its key (signed out, too many requests) keeps the key. `scope` identifies the operation: the person, the
 * action and its target. Calls of one scope share the key until it is settled, even from different components.
 */
export async function withIdempotencyKey<T>(cache: QueryClient, scope: string, makeCall: (key: string) => Promise<T>): Promise<T> {
  const operations: Operations = operationsOf.get(cache) ?? new Map();
  operationsOf.set(cache, operations);
  const operation = operations.get(scope) ?? { key: crypto.randomUUID(), isUnknown: false };
  operations.set(scope, operation);
  try {
    const reply = await makeCall(operation.key);
    settle(operations, scope, operation);
    return reply;
  } catch (error) {
    if (!isDefiniteRefusal(error)) operation.isUnknown = true;
    else if (!operation.isUnknown || !isCommonRefusal(error)) settle(operations, scope, operation);
    throw error;
  }
}

/** True when the server itself reported that this call had no effect: a refusal below 500 with a code from the server. */
function isDefiniteRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.isCoded && error.status >= 400 && error.status < 500;
}

/** True for refusals of any endpoint, which precede the request's execution. They say nothing about an earlier call. */
const isCommonRefusal = ({ code }: RefusedCall): boolean => Object.hasOwn(COMMON_REFUSALS, code);

/** A late reply must not settle the next operation of its scope. */
function settle(operations: Operations, scope: string, operation: Operation): void {
  if (operations.get(scope) === operation) operations.delete(scope);
}
