import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  allowStreaming,
  listIngestedStreams,
  listStreamAttempts,
  resetStreamKey,
  showStreamHealth,
  showStreamKey,
} from '#features/stream/streams/contract.ts';
import { readAttempts } from './attempts.ts';
import { mediaRoute } from './delivery/media-metrics.ts';
import { serveMaster, serveMediaFile } from './delivery/serve-live.ts';
import { readIngested, readStreamHealth } from './ingest-status.ts';
import { changeStreamKey, readStreamKey, releaseStreamKey } from './stream-key.ts';

export const streamRoutes: Route[] = [
  route(showStreamKey, async ({ params, viewer, ctx }) => dataEnvelope(await readStreamKey(ctx, params.slug, viewer))),
  route(resetStreamKey, async ({ params, viewer, client, ctx }) => dataEnvelope(await changeStreamKey(ctx, params.slug, viewer, client))),
  route(allowStreaming, async ({ params, viewer, ctx }) => {
    await releaseStreamKey(ctx, params.slug, viewer);
    return dataEnvelope(null);
  }),
  route(showStreamHealth, async ({ params, viewer, ctx }) => dataEnvelope(await readStreamHealth(ctx, params.slug, viewer))),
  route(listStreamAttempts, async ({ params, viewer, ctx }) => dataEnvelope(await readAttempts(ctx, params.slug, viewer))),
  route(listIngestedStreams, async ({ viewer, ctx }) => dataEnvelope(await readIngested(ctx, viewer))),
  mediaRoute('live', '/media/live/:slug/master.m3u8', serveMaster),
  mediaRoute('live', '/media/live/:slug/:media/:file', serveMediaFile),
];
