import { z } from 'zod';
import { count, type DeclaredSettings, httpUrl, onOrOff, type Settings, type SettingValues, text } from '../settings/setting.ts';

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
    type: text,
    default: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for all.',
    requirement: 'must be an address or host name',
  },
  PUBLIC_URL: {
    ...httpUrl('https://example.org'),
    otherwise: 'the listening address',
    help: 'Public URL of the site, for links in emails.',
  },
  MEDIA_URL: {
    ...httpUrl('https://cdn.example.org'),
    type: httpUrl('').type.transform((value) => new URL(value).origin),
    otherwise: 'the site itself',
    help: 'Origin of a CDN that forwards /media to this site; viewers load public video from there.',
  },
  TRUST_PROXY: {
    type: z
      .string()
      .regex(/^(on|off|[1-9])$/)
      .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
    default: 'off',
    help: 'on: trust the last address of X-Forwarded-For, set by your proxy; 2: behind two proxies.',
    requirement: 'must be on, off or the number of proxies',
  },
  ALLOW_HTTP: {
    ...onOrOff,
    default: 'off',
    help: 'on: allow http from other machines, in a network that you trust; others on it can read passwords and sessions.',
  },
  RATE_LIMITS: {
    ...onOrOff,
    default: 'on',
    demo: { value: false },
    help: 'off: no rate limits, for benchmarks; only on a loopback HOST.',
  },
  READS_PER_MINUTE: {
    ...count,
    default: '6000',
    help: 'API reads (GET) per minute of one network, on each node.',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof httpSettings> {}
}

export function checkHttpSettings({ demo, dev, ...settings }: Readonly<Settings>): string | null {
  const { HOST, PUBLIC_URL, ALLOW_HTTP, RATE_LIMITS } = settings;
  const reachable = reachableBecause(settings);
  if (demo && !isLoopback(HOST)) return `HOST must be 127.0.0.1 in demo mode, because the demo's passwords are public; it is "${HOST}".`;
  if (dev && reachable)
    return `npm run dev serves source files, so it must not be reachable from other machines, but ${reachable}. Use npm start.`;
  if (reachable && !PUBLIC_URL?.startsWith('https:') && !ALLOW_HTTP)
    return `Other machines can reach this server (${reachable}), and without https others on the network can read passwords and sessions. Put a proxy with https in front and set PUBLIC_URL to its https address, or set ALLOW_HTTP=on in a network that you trust.`;
  if (!RATE_LIMITS && !isLoopback(HOST)) return `RATE_LIMITS=off needs a loopback HOST; it is "${HOST}".`;
  return null;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const isLoopback = (host: string): boolean => LOOPBACK.has(host.replace(/^\[|\]$/g, ''));

export function reachableBecause({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Readonly<Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>>): string | null {
  if (!isLoopback(HOST)) return `HOST is "${HOST}"`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is "${PUBLIC_URL}"`;
  return TRUST_PROXY > 0 ? 'TRUST_PROXY is on' : null;
}
