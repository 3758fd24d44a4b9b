import { SECOND_MS } from '#core/contract/durations.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { FILE, type RawReply, type RawRoute, type Route, rawRoute } from '#core/server/http/route.ts';
import { metricsOf } from '#core/server/metrics.ts';

const SOURCES = ['live', 'video', 'clip'] as const;

/** Upper limits in seconds. The next part of a stream arrives within half a second. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12];

export const mediaMetrics = perContext((ctx) => {
  const metrics = metricsOf(ctx);
  let blocked = 0;
  metrics.gauge('media_blocked_reads', 'Requests of players that wait for the next part of a live stream.', () => blocked);
  const waited = metrics.seconds('media_blocked_seconds', 'Wait of a player for the next part of a live stream.', BUCKETS);
  return {
    requests: metrics.tally('media_requests_total', 'Requests for playlists and files of video, by source.', 'source', SOURCES),
    bytes: metrics.tally('media_bytes_total', 'Bytes of the responses to requests for video, by source.', 'source', SOURCES),
    startWait: () => {
      const since = performance.now();
      blocked += 1;
      return () => {
        blocked -= 1;
        waited((performance.now() - since) / SECOND_MS);
      };
    },
  };
});

/** A route for playlists and files of video, which are too many to count as reads. */
export const mediaRoute = (source: (typeof SOURCES)[number], path: string, serve: RawRoute['handle']): Route =>
  rawRoute(
    'GET',
    path,
    async (request) => {
      const reply = await serve(request);
      countReply(request.ctx, source, request.method === 'HEAD' ? 0 : sizeOf(reply));
      return reply;
    },
    FILE,
  );

function countReply(ctx: Ctx, source: (typeof SOURCES)[number], size: number): void {
  const { requests, bytes } = mediaMetrics(ctx);
  requests(source);
  bytes(source, size);
}

/** A stream declares its length. */
const sizeOf = ({ body, headers }: RawReply): number =>
  typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.byteLength(body) : Number(headers?.['content-length'] ?? 0);
