import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { showStreamStats } from '#features/stream/stream-stats/contract.ts';
import { readStats } from './minutes.ts';

export const streamStatsRoutes: Route[] = [
  route(showStreamStats, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readStats(ctx, params.slug, query.livestream_id ?? null, viewer)),
  ),
];
