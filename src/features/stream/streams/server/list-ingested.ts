import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import { LISTED_STREAMS, listIngestedStreams } from '#features/stream/streams/contract.ts';
import { lostAt } from '#features/stream/streams/rules/ingest.ts';
import { listIngestNodes, listIngests } from './store/ingests.ts';
import { rtmpUrl } from './stream-key.ts';

/** Lists the streams of all nodes, with the measurements of their last lease renewal. */
export async function readIngested(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof listIngestedStreams>['data']> {
  await requireStaff(ctx.db, viewer, listIngestedStreams);
  const now = ctx.now();
  const nodes = await listIngestNodes(ctx.db);
  const streams = await listIngests(ctx.db, LISTED_STREAMS);
  return {
    server_url: rtmpUrl(ctx.services),
    has_ffmpeg: ctx.services.ffmpeg !== undefined,
    nodes: nodes.map(({ nodeUrl, ...counts }) => ({ node_url: nodeUrl, ...counts })),
    streams: streams.map(({ slug, username, nodeUrl, figures, ...state }) => ({
      channel: { slug, username },
      node_url: nodeUrl,
      interrupted_at: lostAt(state, now)?.toISOString() ?? null,
      figures,
    })),
  };
}
