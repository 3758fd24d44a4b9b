import { sql } from 'kysely';
import { z } from 'zod';
import { applaud, applauded, ownApplause } from '#app/testing/applause/contract.ts';
import { applaudRefusal, FADES_AFTER_SECONDS, LOUDEST } from '#app/testing/applause/rules.ts';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { chatroomIdOf, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';

/** Ends the applause of a channel some time after the last person applauded. */
export const fadeDeadline: Deadline = {
  kind: 'applause.fade',
  run: async (tx, channelId) => {
    await tx.rows(sql`delete from applause where channel_id = ${channelId}::int8`);
    return null;
  },
};

declare module '#core/server/context.ts' {
  interface Services {
    /** A scoreboard outside the server. */
    scoreboard: { show(channelId: number, total: number, signal: AbortSignal): Promise<void> };
  }
}

/** Shows on the scoreboard that the applause of a channel is at its maximum. Idempotent. */
export const showLoudestJob = jobKind({
  kind: 'applause.show_loudest',
  lane: { name: 'scoreboards', concurrency: 2 },
  payload: z.object({ channelId: z.int(), total: z.int() }),
  attempts: 5,
  timeLimitSeconds: 10,
  run: async ({ services }, { channelId, total }, signal) => services.scoreboard?.show(channelId, total, signal),
});

/** Applauds once in a channel. Returns the applause so far. */
export function applaudIn(ctx: Ctx, slug: string, viewer: Viewer): Promise<number> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, applaud);
    const membership = (await findMembership(tx, channel.id, viewer.id))!;
    const refusal = applaudRefusal(roleOf(membership), await totalIn(tx, channel.id));
    if (refusal) return applaud.refuse(refusal);
    await record(tx, { channelId: channel.id, act: 'applaud', actorId: viewer.id, at: ctx.now() });
    return add(tx, channel.id, viewer, ctx.now());
  });
}

/** A new follower of the channel joins the applause. */
export async function applaudNewFollower(
  tx: Tx,
  { channelId, userId, at }: { channelId: number; userId: number; at: Date },
): Promise<void> {
  const { username } = (await tx.row(sql<{ username: string }>`select username from users where id = ${userId}::int8`))!;
  await add(tx, channelId, { id: userId, username }, at);
}

async function totalIn(tx: Tx, channelId: number): Promise<number> {
  const row = await tx.row(sql<{ total: number }>`
    select coalesce(sum(times), 0)::int4 as total from applause where channel_id = ${channelId}::int8`);
  return row!.total;
}

async function add(tx: Tx, channelId: number, who: { id: number; username: string }, at: Date): Promise<number> {
  const own = await tx.row(sql<{ times: number }>`
    insert into applause (channel_id, user_id, times) values (${channelId}::int8, ${who.id}::int8, 1)
    on conflict (channel_id, user_id) do update set times = applause.times + 1 returning times`);
  const total = await totalIn(tx, channelId);
  tx.publish(applauded, [await chatroomIdOf(tx, channelId)], { username: who.username, total });
  tx.publish(ownApplause, [who.id], { times: own!.times });
  if (total === LOUDEST) await enqueueJob(tx, showLoudestJob, { channelId, total }, { key: String(channelId) });
  await setDeadline(tx, fadeDeadline, String(channelId), secondsAfter(at, FADES_AFTER_SECONDS));
  return total;
}
