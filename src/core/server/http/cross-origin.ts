import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';

/** Without `access-control-allow-credentials`, browsers hide replies to requests with cookies; only a bearer token identifies a person. */
export function isCrossOrigin({ method, viewer, changes, crossOrigin }: AnyEndpoint): boolean {
  return crossOrigin ?? (method === 'GET' && viewer !== 'required' && changes !== true);
}

export const CROSS_ORIGIN_HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };

/** The wildcard does not include `authorization`. */
const PREFLIGHT_HEADERS = { 'access-control-allow-headers': '*, authorization', 'access-control-max-age': String(DAY_SECONDS) };

export function answerPreflights(api: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const urls = new Map<string, { url: string; methods: Set<string> }>();
  for (const { method, path, aliases = [] } of endpoints.filter(isCrossOrigin)) {
    for (const url of [path, ...aliases]) {
      // Two calls may use different names for the same parameter.
      const shape = url.replace(/:\w+/g, ':');
      const known = urls.get(shape) ?? { url, methods: new Set<string>() };
      known.methods.add(method);
      urls.set(shape, known);
    }
  }
  for (const { url, methods } of urls.values()) {
    api.route({
      method: 'OPTIONS',
      url,
      handler: async (_request, reply) =>
        reply
          .code(204)
          .headers({ ...CROSS_ORIGIN_HEADERS, ...PREFLIGHT_HEADERS, 'access-control-allow-methods': [...methods].join(', ') })
          .send(),
    });
  }
}
