import type { QueryClient } from '@tanstack/react-query';
import { COMMON_REFUSALS } from '#core/contract/refusal.ts';
import { RefusedCall } from './api.ts';

interface Operation {
  key: string;
  /** True once a reply was lost: the operation may have had an effect. */
  isUnknown: boolean;
}

type Operations = Map<string, Operation>;

/** Unsettled operations by scope. They live as long as the query cache, so that closing a panel loses none. */
const operationsOf = new WeakMap<QueryClient, Operations>();

/**
 * Calls with an idempotency key (decisions.md, Idempotency), kept until the call succeeds or is definitely refused. `scope` identifies
 * person, action and target. Calls of one scope share the key until it is settled.
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

/** A refusal below 500 with a code from the server: the call had no effect. */
function isDefiniteRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.isCoded && error.status >= 400 && error.status < 500;
}

/** These refusals precede the execution, so they say nothing about an earlier call. */
const isCommonRefusal = ({ code }: RefusedCall): boolean => Object.hasOwn(COMMON_REFUSALS, code);

/** A late reply must not settle the next operation of its scope. */
function settle(operations: Operations, scope: string, operation: Operation): void {
  if (operations.get(scope) === operation) operations.delete(scope);
}
