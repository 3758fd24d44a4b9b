import { z } from 'zod';
import type { DeclaredSettings, Settings, SettingValues } from '../settings/setting.ts';
import { count, httpUrl, onOrOff, text } from '../settings/setting-types.ts';
import { isLoopback, reachableBecause } from './reachable.ts';

export const httpSettings = {
  PORT: {
    type: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((number) => number <= 65_535),
    default: '4400',
    help: 'Port to listen on; 0 takes a free one.',
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
    help: 'Where people reach the site, for links in e-mails.',
  },
  MEDIA_URL: {
    ...httpUrl('https://cdn.example.org'),
    type: httpUrl('').type.transform((value) => new URL(value).origin),
    otherwise: 'the site itself',
    help: 'Origin of a CDN that passes /media on to this site: viewers load public video from there.',
  },
  TRUST_PROXY: {
    type: z
      .string()
      .regex(/^(on|off|[1-9])$/)
      .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
    default: 'off',
    help: 'on: believe the last address of X-Forwarded-For, behind a proxy of your own; 2: two proxies in a row.',
    requirement: 'must be on, off or the number of proxies',
  },
  ALLOW_HTTP: {
    ...onOrOff,
    default: 'off',
    help: 'on: serve others without https, for networks that you trust: passwords and sessions are readable on the way.',
  },
  RATE_LIMITS: {
    ...onOrOff,
    default: 'on',
    demo: { value: false },
    help: 'off: no limits, for benches; only on a loopback HOST.',
  },
  READS_PER_MINUTE: {
    ...count,
    default: '6000',
    help: 'Reads of the API (GET) that one network may make a minute, on each node.',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof httpSettings> {}
}

/** Who may reach the server, and how. */
export function checkHttpSettings({ demo, dev, ...settings }: Readonly<Settings>): string | null {
  const { HOST, PUBLIC_URL, ALLOW_HTTP, RATE_LIMITS } = settings;
  const reachable = reachableBecause(settings);
  if (demo && !isLoopback(HOST)) return `HOST must be 127.0.0.1 in demo mode, because the demo's passwords are public; it is "${HOST}".`;
  if (dev && reachable) return `npm run dev serves source files, so nobody else may reach it; but ${reachable}. Use npm start.`;
  if (reachable && !PUBLIC_URL?.startsWith('https:') && !ALLOW_HTTP)
    return `Others reach this server (${reachable}), and without https their passwords and sessions are readable on the way. Put a proxy with https in front and set PUBLIC_URL to its https address, or set ALLOW_HTTP=on in a network that you trust.`;
  if (!RATE_LIMITS && !isLoopback(HOST)) return `RATE_LIMITS=off needs a loopback HOST; it is "${HOST}".`;
  return null;
}
