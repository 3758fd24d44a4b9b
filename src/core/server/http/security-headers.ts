import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
};

/** Two years, the minimum of the browsers' preload lists. Subdomains may belong to others, so the operator decides on them. */
const strictTransport = (withSubdomains: boolean) => ({
  'strict-transport-security': withSubdomains ? 'max-age=63072000; includeSubDomains' : 'max-age=63072000',
});

/**
 * The content security policy of the web app. No source allows a whole scheme: `'self'` includes the sockets of the same origin. `data:`
 * and `blob:` are pictures and media that the page creates. Base UI and name colors use inline styles. `mediaOrigin` is the CDN for video,
 * if any.
 */
const pagePolicy = (mediaOrigin = '') =>
  [
    "default-src 'self'",
    `connect-src 'self' ${mediaOrigin}`.trim(),
    "img-src 'self' data: blob:",
    `media-src 'self' blob: ${mediaOrigin}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');

const HTML = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  // The page names the scripts of one release, so browsers revalidate it each time.
  'cache-control': 'no-cache',
};

interface SecurityOptions {
  https?: boolean;
  hstsSubdomains?: boolean;
  mediaOrigin?: string;
}

/**
 * The security headers of a response, by its content type and not by the file name: the same page has several files (plain, gzip, Brotli).
 * `ownPolicy` is the content security policy that the route has set, which is kept.
 */
export function securityHeaders({ https = false, hstsSubdomains = false, mediaOrigin }: SecurityOptions) {
  const common: Readonly<Record<string, string>> = { ...COMMON, ...(https && strictTransport(hstsSubdomains)) };
  const html = { ...common, 'content-security-policy': pagePolicy(mediaOrigin), ...HTML };
  return (contentType: string | undefined, ownPolicy?: unknown): Readonly<Record<string, string>> => {
    if (!/^text\/html\b/i.test(contentType ?? '')) return common;
    return typeof ownPolicy === 'string' ? { ...html, 'content-security-policy': ownPolicy } : html;
  };
}

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
