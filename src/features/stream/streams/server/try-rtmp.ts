import type { Ctx } from '#core/server/context.ts';
import { isLoopback } from '#core/server/http/addresses.ts';
import { type ProbeResult, probeRtmp } from '#core/server/media/rtmp/probe.ts';
import type { Setup } from '#features/people/accounts/contract/staff.ts';
import { rtmpUrl } from './stream-key.ts';

/** Milliseconds. A firewall that drops packets makes staff wait this long. */
const PROBE_TIMEOUT = 2_500;

export async function tryRtmp({ services }: Ctx): Promise<Setup['rtmp']> {
  const url = rtmpUrl(services);
  if (url === null || !services.ingest) return null;
  const { listensOn, publicHost } = services.ingest;
  return { url, state: portState(await probeRtmp(url, PROBE_TIMEOUT), listensOn, publicHost) };
}

/** Blames a loopback address only when the port does not answer, because a proxy or a forwarded port may still reach it. */
export function portState(result: ProbeResult, listensOn: string, publicHost: string): NonNullable<Setup['rtmp']>['state'] {
  const isClosed = result === 'refused' || result === 'silent';
  return isClosed && isLoopback(listensOn) && !isLoopback(publicHost) ? 'loopback_only' : result;
}
