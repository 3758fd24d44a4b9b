import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { type Goal, listPastGoals, PAST_GOALS, showGoals } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { shownGoals } from '#features/engagement/goals/rules.ts';
import { listEndedGoals, listLatestGoals } from './store.ts';
import { goalOnWire } from './wire.ts';

export async function readGoals({ db, now }: Ctx, slug: string): Promise<Goal[]> {
  const { id } = await requireChannel(db, slug, showGoals);
  const at = now();
  return shownGoals(
    (await listLatestGoals(db, id)).map((row) => goalOnWire(row, at)),
    at,
  );
}

export async function readPastGoals({ db, now }: Ctx, slug: string, viewer: Viewer): Promise<Goal[]> {
  const { id } = await requireGoalManager(db, slug, viewer, listPastGoals);
  const at = now();
  return (await listEndedGoals(db, id, at, PAST_GOALS)).map((row) => goalOnWire(row, at));
}

export async function requireGoalManager(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  const membership = (await findMembership(db, channel.id, viewer.id))!;
  return can(goalsFeature.permissions.manage_goals, roleOf(membership)) ? channel : endpoint.refuse('NOT_ALLOWED');
}
