import type { IncomingMessage } from 'node:http';
import parseForwarded from 'forwarded-parse';
import type { Logger } from 'pino';
import { ipAddress } from './addresses.ts';

/** Headers in which proxies name their clients: `X-Forwarded-For`, or `Forwarded` of RFC 7239. */
export const PROXY_HEADERS = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof PROXY_HEADERS)[number];

export interface TrustedProxies {
  /** Number of trusted proxies. Each appends the address it sees, so that many entries from the end are trusted. */
  count: number;
  /** The header that the proxies write. Clients may write the other one, so it is ignored. */
  header: ProxyHeader;
  onIgnored?: (what: IgnoredHeader) => void;
}

/** `entry`: an entry of a trusted proxy is no address. `other_header`: only the header that is not read is there. */
export type IgnoredHeader = 'entry' | 'other_header';

export const NO_PROXIES: TrustedProxies = { count: 0, header: 'x-forwarded-for' };

const WARNINGS: Readonly<Record<IgnoredHeader, (header: string) => string>> = {
  entry: (header) => `An entry of ${header} is no IP address, so its client counts as the proxy. Let the proxy write the address.`,
  other_header: (header) =>
    `Requests have no ${header}, but another header of a proxy, which is ignored: everybody counts as the proxy. Set PROXY_HEADER to the header that your proxy writes.`,
};

/** The proxies of the settings. Each kind of header that is ignored is logged once. */
export function trustedProxies({ TRUST_PROXY: count, PROXY_HEADER: header }: ProxySettings, log: Logger): TrustedProxies {
  const warned = new Set<IgnoredHeader>();
  const onIgnored = (what: IgnoredHeader) => {
    if (warned.has(what)) return;
    warned.add(what);
    log.warn(WARNINGS[what](header));
  };
  return { count, header, onIgnored };
}

interface ProxySettings {
  TRUST_PROXY: number;
  PROXY_HEADER: ProxyHeader;
}

/** The client's address as the trusted proxies saw it. An entry that is no address counts as the proxy that wrote it. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: TrustedProxies): string {
  const peer = socket.remoteAddress ?? '';
  if (proxies.count === 0) return ipAddress(peer) ?? peer;
  const entries = entriesOf(headers, proxies.header).slice(-proxies.count);
  if (entries.length === 0 && PROXY_HEADERS.some((name) => headers[name] !== undefined && name !== proxies.header))
    proxies.onIgnored?.('other_header');
  const addresses = entries.map((entry) => nodeAddress(proxies.header === 'forwarded' ? forOf(entry) : entry));
  const firstKnown = addresses.lastIndexOf(null) + 1;
  if (firstKnown > 0) proxies.onIgnored?.('entry');
  return addresses[firstKnown] ?? ipAddress(peer) ?? peer;
}

/** Whether a proxy has forwarded the request, trusted or not. */
export const isForwarded = (headers: IncomingMessage['headers']): boolean =>
  [...PROXY_HEADERS, 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);

/** Number of entries in a header, which is the number of proxies that wrote it when the client sent none. */
export const countEntries = (headers: IncomingMessage['headers'], name: ProxyHeader): number => entriesOf(headers, name).length;

function entriesOf(headers: IncomingMessage['headers'], name: ProxyHeader): string[] {
  const value = [headers[name] ?? []].flat().join(',');
  return name === 'x-forwarded-for' ? value.split(',').flatMap((entry) => entry.trim() || []) : elementsOf(value);
}

/** Splits from the end, where proxies write, because a client may have left a quote open. A comma between quotes separates nothing. */
function elementsOf(value: string): string[] {
  const elements: string[] = [];
  let pieces: string[] = [];
  let isQuoted = false;
  for (const piece of value.split(',').toReversed()) {
    pieces.unshift(piece);
    if (piece.replaceAll(/\\./g, '').split('"').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted) continue;
    elements.unshift(pieces.join(','));
    pieces = [];
  }
  return [pieces.join(','), ...elements].filter((element) => element.trim() !== '');
}

function forOf(element: string): string {
  try {
    return parseForwarded(element.trim())[0]?.for ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Proxies write addresses with or without quotes, brackets and ports. */
function nodeAddress(entry: string): string | null {
  const [, text = ''] = /^"?(.*?)"?$/.exec(entry.trim())!;
  const [, withPort = text] = /^(\[[^\]]*\]|[\d.]+):\w+$/.exec(text) ?? [];
  return ipAddress(withPort);
}
