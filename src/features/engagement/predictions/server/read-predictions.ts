import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { listRecentPredictions, type Prediction, showLatestPrediction, type UserVote } from '#features/engagement/predictions/contract.ts';
import { findPrediction, listPredictions } from './store/predictions.ts';
import { findVote } from './store/votes.ts';
import { predictionOnWire, voteOnWire } from './wire.ts';

/** Length of the list of recent predictions. */
const RECENT = 20;

export async function readLatest(
  ctx: Ctx,
  slug: string,
  viewer: Viewer | null,
): Promise<{ prediction: Prediction | null; user_vote: UserVote | null }> {
  const channel = await requireChannel(ctx.db, slug, showLatestPrediction);
  const [row] = await listPredictions(ctx.db, channel.id, 1);
  if (!row) return { prediction: null, user_vote: null };
  const vote = viewer && (await findVote(ctx.db, row.id, viewer.id));
  return { prediction: predictionOnWire(row, ctx.now()), user_vote: vote && voteOnWire(vote, row) };
}

export async function readRecent(ctx: Ctx, slug: string): Promise<Prediction[]> {
  const channel = await requireChannel(ctx.db, slug, listRecentPredictions);
  const rows = await listPredictions(ctx.db, channel.id, RECENT);
  return rows.map((row) => predictionOnWire(row, ctx.now()));
}

export async function readPrediction(db: Db, id: string, now: Date): Promise<Prediction> {
  return predictionOnWire((await findPrediction(db, id))!, now);
}
