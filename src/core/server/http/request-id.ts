import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '#core/contract/request-id.ts';
import type { TrustedProxies } from './forwarded.ts';

/** Ids of nginx, HAProxy, Envoy and clouds. Anything else could forge log lines. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:=-]{7,127}$/;

/** 16 hexadecimal digits. */
export const newRequestId = (): string => randomBytes(8).toString('hex');

/** The id of a trusted proxy, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, { count }: Pick<TrustedProxies, 'count'>): string {
  const received = count > 0 ? headers[REQUEST_ID_HEADER] : undefined;
  return typeof received === 'string' && WELL_FORMED.test(received) ? received : newRequestId();
}

const current = new AsyncLocalStorage<string | undefined>();

/** Log lines that `work` writes carry the id. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** Log lines that `work` writes carry no id. */
export const outsideRequests = <T>(work: () => T): T => current.run(undefined, work);

export const currentRequestId = (): string | undefined => current.getStore();
