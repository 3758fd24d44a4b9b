import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { isRemoved } from '#features/engagement/polls/rules.ts';
import { findCurrentPoll, NO_VIEWER, type PollRow } from './store.ts';
import { pollOnWire, timesOfRow } from './wire.ts';

/** Finds the poll that a channel currently shows, open or with its result; null when there is none (PO-06). */
export async function findShownPoll(db: Db, channelId: number, viewerId: number, now: Date): Promise<PollRow | null> {
  const poll = await findCurrentPoll(db, channelId, viewerId);
  return poll && !isRemoved(timesOfRow(poll), now) ? poll : null;
}

export async function requirePollManager(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  const membership = (await findMembership(db, channel.id, viewer.id))!;
  return can(pollsFeature.permissions.manage_polls, roleOf(membership)) ? channel : endpoint.refuse('NOT_ALLOWED');
}

/** Loads the poll when its event is sent, at the time of sending, without personal votes. */
export const pollSnapshot = (ctx: Pick<Ctx, 'now'>, channelId: number) => async (db: Db) => {
  const now = ctx.now();
  const poll = await findShownPoll(db, channelId, NO_VIEWER, now);
  return poll && { poll: pollOnWire(poll, now) };
};
