import { z } from 'zod';
import { isLoopback, withoutBrackets } from '#core/server/http/addresses.ts';
import {
  count,
  type DeclaredSettings,
  httpOrigin,
  onOrOff,
  type Settings,
  type SettingValues,
  text,
} from '#core/server/settings/setting.ts';

export const streamSettings = {
  RTMP_PORT: {
    type: z
      .string()
      .regex(/^(off|\d{1,5})$/)
      .transform((value) => (value === 'off' ? null : Number(value)))
      .refine((value) => value === null || value <= 65_535),
    default: '1935',
    otherwise: '1935; in the demo any free port when it is in use',
    help: 'Port for encoders such as OBS (RTMP); off: this node accepts no streams.',
    requirement: 'must be a number from 0 to 65535, or off',
  },
  RTMP_HOST: {
    type: text.transform(withoutBrackets),
    otherwise: '0.0.0.0 when PUBLIC_URL is a public address, unless RTMP_PROXY_PROTOCOL is on; otherwise HOST',
    help: 'Address to listen on for RTMP; 0.0.0.0 for all.',
    requirement: 'must be an address or host name',
  },
  RTMP_PROXY_PROTOCOL: {
    ...onOrOff,
    default: 'off',
    help: 'on: every RTMP connection comes from a TCP proxy that sends the PROXY protocol (version 1 or 2), such as HAProxy or nginx. Limits and logs use the address in it.',
  },
  NODE_URL: {
    ...httpOrigin('http://10.0.0.5:4400'),
    otherwise: 'with REDIS_URL the listening address, unless HOST is a wildcard address',
    help: 'Internal URL of this node, where other nodes fetch its streams.',
  },
  TRANSCODE: {
    ...onOrOff,
    default: 'off',
    help: 'on: streams of this node are also available in 720p, 480p and 360p. Needs ffmpeg with libx264, and about two cores per stream.',
    label: 'Several qualities of a stream',
    changeable: 'restart',
  },
  TRANSCODE_STREAMS: {
    ...count,
    default: '2',
    help: 'Maximum number of concurrently transcoded streams on this node; others have one quality.',
    label: 'Streams with several qualities',
    changeable: 'restart',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof streamSettings> {}
}

/** Encoders connect to the host of PUBLIC_URL, not through the https proxy. A proxy for RTMP has to be the only one that reaches the port. */
export function rtmpHostOf({
  RTMP_HOST,
  RTMP_PROXY_PROTOCOL,
  PUBLIC_URL,
  HOST,
}: Pick<Settings, 'RTMP_HOST' | 'RTMP_PROXY_PROTOCOL' | 'PUBLIC_URL' | 'HOST'>): string {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
  return RTMP_HOST ?? (isPublic && !RTMP_PROXY_PROTOCOL ? '0.0.0.0' : HOST);
}

export function checkStreamSettings({ demo, RTMP_HOST, RTMP_PORT }: Readonly<Settings>): string | null {
  if (!demo || RTMP_PORT === null || RTMP_HOST === undefined || isLoopback(RTMP_HOST)) return null;
  return `The demo is for this machine only, but RTMP_HOST is "${RTMP_HOST}".`;
}

/** Wildcard addresses, which other nodes cannot connect to. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Internal URL of this node; null for a single node, or when its address does not determine it. */
export function nodeUrlOf(
  { NODE_URL, REDIS_URL, HOST }: Pick<Settings, 'NODE_URL' | 'REDIS_URL' | 'HOST'>,
  localUrl: string,
): string | null {
  if (NODE_URL) return NODE_URL;
  return REDIS_URL && !EVERY_ADDRESS.has(HOST) ? localUrl : null;
}
