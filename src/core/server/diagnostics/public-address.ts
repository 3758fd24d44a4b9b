import { connect } from 'node:net';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { withoutBrackets } from '../http/addresses.ts';
import type { ProxyHeader } from '../http/forwarded.ts';
import { reachableBecause } from '../http/settings.ts';
import { type DiagnosticCtx, diagnostic, found, guide } from './diagnostic.ts';
import { newChallenge, probe } from './probe.ts';
import { openWebSocket } from './request.ts';
import { reasonOf } from './run-diagnostics.ts';

const texts = coreCheckTexts;
const BEHIND_A_PROXY = guide('Behind a proxy');
const UNKNOWN_HOST: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);

const hostOf = (url: string): string => new URL(url).host;
const isLocalOnly = ({ settings }: Pick<DiagnosticCtx, 'settings'>): boolean => reachableBecause(settings) === null;

/** Resolves to whether something listens at the port of the server, so that a stopped server is no fault of the proxy. */
function isListening({ settings: { HOST, PORT }, signal }: DiagnosticCtx): Promise<boolean> {
  const listening = Promise.withResolvers<boolean>();
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : withoutBrackets(HOST);
  const socket = connect({ host, port: PORT, signal });
  socket.on('connect', () => listening.resolve(true));
  socket.on('error', () => listening.resolve(false));
  return listening.promise.finally(() => socket.destroy());
}

const isStopped = async (ctx: DiagnosticCtx): Promise<boolean> => !ctx.isServer && !(await isListening(ctx));

export const addressDiagnostic = diagnostic({
  id: 'address',
  texts,
  place: BEHIND_A_PROXY,
  needsDatabase: true,
  async run(ctx) {
    const { publicUrl: url } = ctx;
    if (isLocalOnly(ctx)) return found('warning', 'local', { url });
    const host = hostOf(url);
    const probed = await probe(ctx, 'site', url);
    if (probed.kind === 'here') return found('ok', 'ok', { url });
    if (await isStopped(ctx)) return found('skipped', 'stopped', { url });
    if (probed.kind === 'elsewhere') return found('error', 'elsewhere', { url, host, status: probed.status });
    const { error } = probed;
    return UNKNOWN_HOST.has(error.code)
      ? found('error', 'unknown_host', { host })
      : found('error', 'unreachable', { url, host, reason: reasonOf(error) });
  },
});

/** Milliseconds for the first frame of the server. */
const SOCKET_PATIENCE = 4_000;

export const websocketDiagnostic = diagnostic({
  id: 'websocket',
  texts,
  place: BEHIND_A_PROXY,
  async run(ctx) {
    const { publicUrl: url, settings, signal } = ctx;
    try {
      const target = new URL(`/app/${settings.PUSHER_APP_KEY}?protocol=7&client=doctor`, url);
      const result = await openWebSocket(target, signal, SOCKET_PATIENCE);
      if (result.kind === 'open') return found('ok', 'ok', { url });
      if (await isStopped(ctx)) return found('skipped', 'stopped');
      return result.kind === 'refused' ? found('error', 'refused', { url, status: result.status }) : found('error', 'silent', { url });
    } catch (error) {
      signal.throwIfAborted();
      if (await isStopped(ctx)) return found('skipped', 'stopped');
      return found('error', 'unreachable', { url, reason: reasonOf(error) });
    }
  },
});

/** The value of TRUST_PROXY for this number of proxies. */
const valueFor = (proxies: number): string => (proxies === 0 ? 'off' : proxies === 1 ? 'on' : String(proxies));

export const proxyDiagnostic = diagnostic({
  id: 'proxy',
  texts,
  place: BEHIND_A_PROXY,
  needsDatabase: true,
  async run(ctx) {
    const { publicUrl: url, settings } = ctx;
    const { TRUST_PROXY: trusted, PROXY_HEADER: header } = settings;
    if (isLocalOnly(ctx)) return found('skipped', 'local');
    const probed = await probe(ctx, 'site', url);
    if (probed.kind !== 'here') return found('skipped', 'unreachable', { url });
    const hops = probed.hops[header];
    const other: ProxyHeader = header === 'forwarded' ? 'x-forwarded-for' : 'forwarded';
    if (hops === 0 && probed.hops[other] > 0) return found('error', 'other_header', { header, other });
    if (hops < trusted) return found('error', 'too_few', { trusted, hops, header, value: valueFor(hops) });
    if (hops > trusted) return found('error', 'too_many', { trusted, hops, header, value: valueFor(hops) });
    if (hops > 0) return found('ok', 'ok', { hops, header });
    return url.startsWith('https:') ? found('error', 'no_header') : found('ok', 'direct');
  },
});

/** Requests the same path twice. A reply of the server itself has a new nonce each time. */
export const cdnDiagnostic = diagnostic({
  id: 'cdn',
  texts,
  place: guide('| `MEDIA_URL`'),
  needsDatabase: true,
  async run(ctx) {
    const { MEDIA_URL: url } = ctx.settings;
    if (!url) return found('skipped', 'off');
    const challenge = newChallenge();
    const first = await probe(ctx, 'media', url, challenge);
    if (first.kind === 'unreachable') return found('error', 'unreachable', { url, reason: reasonOf(first.error) });
    if (first.kind === 'elsewhere') return found('error', 'elsewhere', { url, status: first.status });
    const second = await probe(ctx, 'media', url, challenge);
    const isCached = second.kind === 'here' && second.nonce === first.nonce;
    return isCached ? found('ok', 'ok', { url }) : found('warning', 'not_cached', { url });
  },
});

export const limitsDiagnostic = diagnostic({
  id: 'limits',
  texts,
  place: guide('Reads.** On'),
  async run({ settings: { RATE_LIMITS, READS_PER_MINUTE: reads, MAX_SOCKETS_PER_NETWORK: sockets } }) {
    return RATE_LIMITS ? found('ok', 'ok', { reads, sockets }) : found('warning', 'off');
  },
});
