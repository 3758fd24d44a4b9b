import type { IncomingMessage } from 'node:http';

/** Path and query of a request, still percent-encoded. */
export interface RequestTarget {
  path: string;
  /** Without `?`; empty without a query. */
  queryString: string;
}

/** Decoding such a path changes neither its segments nor their meaning. */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]*)+$/;

/**
 * Parses the target of a request, which is in origin form (RFC 9112 3.2.1). Returns null for every other form, and for paths that another
 * server could read differently: with a backslash, a dot segment, a control character or an invalid percent-encoding. Nothing else reads
 * `url` of a request, so that no client chooses the host or the path of an address that the server builds.
 */
export function targetOf({ url = '' }: Pick<IncomingMessage, 'url'>): RequestTarget | null {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const queryString = at < 0 ? '' : url.slice(at + 1);
  return PLAIN_PATH.test(path) || isUnambiguous(path) ? { path, queryString } : null;
}

function isUnambiguous(path: string): boolean {
  if (!path.startsWith('/') || /[\\#\s]/.test(path)) return false;
  const decoded = decode(path);
  if (decoded === null || /\p{Cc}/u.test(decoded)) return false;
  return decoded.split(/[\\/]/).every((segment) => segment !== '.' && segment !== '..');
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Throws what Fastify answers with 400. */
export function requireTarget(request: Pick<IncomingMessage, 'url'>): RequestTarget {
  const target = targetOf(request);
  if (target) return target;
  throw Object.assign(new Error('The target of the request is not a path.'), { statusCode: 400 });
}

export const pathSegments = ({ path }: RequestTarget): string[] => path.split('/').filter(Boolean);
