import { type DiagnosticCtx, diagnostic, found, guide } from '#core/server/diagnostics/diagnostic.ts';
import { isLoopback } from '#core/server/http/addresses.ts';
import { type ProbeResult, probeRtmp } from '#core/server/media/rtmp/probe.ts';
import { streamsCheckTexts } from '#features/stream/streams/checks/texts.en.ts';
import { rtmpHostOf } from './operator-settings.ts';
import { encoderUrl } from './stream-key.ts';

/** Milliseconds. A firewall that drops packets makes staff wait this long. */
const PROBE_TIMEOUT = 2_500;
/** An RTMP address leaves it out. */
const DEFAULT_PORT = '1935';

export const rtmpDiagnostic = diagnostic({
  id: 'rtmp',
  texts: streamsCheckTexts,
  place: guide('Streams** arrive'),
  async run(ctx) {
    const { port: chosen, listensOn, publicHost } = listenerOf(ctx);
    if (chosen === null) return found('skipped', 'off');
    if (chosen === 0) return found('skipped', 'any_port');
    const url = encoderUrl(publicHost, chosen);
    const { hostname: host, port } = new URL(url);
    const facts = { url, host, port: port || DEFAULT_PORT };
    const state = portState(await probeRtmp(url, PROBE_TIMEOUT), listensOn, publicHost);
    if (state === 'answers') return isLoopback(publicHost) ? found('ok', 'local', facts) : found('ok', 'answers', facts);
    if (state === 'unknown_host' || ctx.isServer) return found('error', state, facts);
    // Beside a stopped server, nothing can answer.
    const isListening = (await probeRtmp(encoderUrl(localHost(listensOn), chosen), PROBE_TIMEOUT)) === 'answers';
    return isListening ? found('error', state, facts) : found('skipped', 'stopped', facts);
  },
});

/** The running server knows its port; the command reads the settings. */
function listenerOf({ services: { ingest }, isServer, settings, publicUrl }: DiagnosticCtx) {
  if (isServer) return { port: ingest?.port ?? null, listensOn: ingest?.listensOn ?? '', publicHost: ingest?.publicHost ?? '' };
  return { port: settings.RTMP_PORT, listensOn: rtmpHostOf(settings), publicHost: new URL(publicUrl).hostname };
}

const localHost = (listensOn: string): string => (listensOn === '0.0.0.0' ? '127.0.0.1' : listensOn === '::' ? '::1' : listensOn);

/** Blames a loopback address only when the port does not answer, because a proxy or a forwarded port may still reach it. */
export function portState(result: ProbeResult, listensOn: string, publicHost: string): ProbeResult | 'loopback_only' {
  const isClosed = result === 'refused' || result === 'silent';
  return isClosed && isLoopback(listensOn) && !isLoopback(publicHost) ? 'loopback_only' : result;
}
