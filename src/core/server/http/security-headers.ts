const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
};

/** Two years, the minimum of the browsers' preload lists. Subdomains are not covered, because they may belong to others. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=63072000' };

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

/**
 * The security headers of a response, by its content type and not by the file name: the same page has several files (plain, gzip, Brotli).
 * `ownPolicy` is the content security policy that the route has set, which is kept.
 */
export function securityHeaders({ https = false, mediaOrigin }: { https?: boolean; mediaOrigin?: string }) {
  const common: Readonly<Record<string, string>> = { ...COMMON, ...(https && STRICT_TRANSPORT) };
  const html = { ...common, 'content-security-policy': pagePolicy(mediaOrigin), ...HTML };
  return (contentType: string | undefined, ownPolicy?: unknown): Readonly<Record<string, string>> => {
    if (!/^text\/html\b/i.test(contentType ?? '')) return common;
    return typeof ownPolicy === 'string' ? { ...html, 'content-security-policy': ownPolicy } : html;
  };
}
