import { z } from 'zod';
import { count, type DeclaredSettings, httpOrigin, onOrOff, type Settings, type SettingValues, text } from '../settings/setting.ts';
import { isLoopback, withoutBrackets } from './addresses.ts';
import { PROXY_HEADERS } from './forwarded.ts';

export const httpSettings = {
  PORT: {
    type: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((number) => number <= 65_535),
    default: '4400',
    help: 'Port to listen on; 0 uses a free one.',
    requirement: 'must be a number from 0 to 65535',
  },
  HOST: {
    type: text.transform(withoutBrackets),
    default: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for all.',
    requirement: 'must be an address or host name',
  },
  PUBLIC_URL: {
    ...httpOrigin('https://example.org'),
    otherwise: 'the listening address',
    help: 'Public URL of the site, for links in emails. The site needs a host name of its own: a path is refused.',
    label: 'Address of the site',
    changeable: 'restart',
  },
  MEDIA_URL: {
    ...httpOrigin('https://cdn.example.org'),
    otherwise: 'the site itself',
    help: 'Origin of a CDN that forwards /media to this site; viewers load public video from there.',
    label: 'Address of the CDN for video',
    changeable: 'restart',
  },
  TRUST_PROXY: {
    type: z
      .string()
      .regex(/^(on|off|[1-9])$/)
      .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
    default: 'off',
    help: 'on: trust the last address of PROXY_HEADER, set by your proxy; 2: behind two proxies.',
    requirement: 'must be on, off or the number of proxies',
  },
  PROXY_HEADER: {
    type: z.string().toLowerCase().pipe(z.enum(PROXY_HEADERS)),
    default: 'x-forwarded-for',
    help: 'Header in which your proxy names its clients: x-forwarded-for, or forwarded (RFC 7239). The other one is ignored.',
    requirement: `must be ${PROXY_HEADERS.join(' or ')}`,
  },
  ALLOW_HTTP: {
    ...onOrOff,
    default: 'off',
    help: 'on: allow http from other machines, in a network that you trust; others on it can read passwords and sessions.',
  },
  HSTS_SUBDOMAINS: {
    ...onOrOff,
    default: 'off',
    help: 'on: with an https PUBLIC_URL, browsers also require https of all its subdomains, for two years.',
    label: 'Require https of subdomains',
    changeable: 'restart',
  },
  SHUTDOWN_DELAY: {
    type: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
    default: '0',
    help: 'Seconds between SIGTERM and the stop, in which /healthz answers 503, so that load balancers choose other nodes.',
    requirement: 'must be a number of seconds from 0 to 999',
  },
  RATE_LIMITS: {
    ...onOrOff,
    default: 'on',
    demo: { value: false },
    help: 'off: no rate limits, for benchmarks; only where no other machine reaches the server.',
  },
  READS_PER_MINUTE: {
    ...count,
    default: '6000',
    help: 'API reads (GET) per minute of one network, on each node.',
    label: 'Reads of one network per minute',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof httpSettings> {}
}

export function checkHttpSettings({ demo, dev, ...settings }: Readonly<Settings>): string | null {
  const { PUBLIC_URL, ALLOW_HTTP, RATE_LIMITS } = settings;
  const reachable = reachableBecause(settings);
  if (demo && reachable) return `The demo's passwords are public, so no other machine may reach it, but ${reachable}.`;
  if (dev && reachable)
    return `npm run dev serves source files, so it must not be reachable from other machines, but ${reachable}. Use npm start.`;
  if (reachable && !PUBLIC_URL?.startsWith('https:') && !ALLOW_HTTP)
    return `Other machines can reach this server (${reachable}), and without https others on the network can read passwords and sessions. Put a proxy with https in front and set PUBLIC_URL to its https address, or set ALLOW_HTTP=on in a network that you trust.`;
  if (!RATE_LIMITS && reachable) return `RATE_LIMITS=off is for this machine only, but other machines can reach the server: ${reachable}.`;
  return null;
}

export function reachableBecause({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Readonly<Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>>): string | null {
  if (!isLoopback(HOST)) return `HOST is "${HOST}"`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is "${PUBLIC_URL}"`;
  return TRUST_PROXY > 0 ? 'TRUST_PROXY is on' : null;
}
