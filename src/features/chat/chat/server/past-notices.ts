import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS, msAfter, msBetween } from '#core/contract/durations.ts';
import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { NOTICE_HOURS, NOTICES_MAX } from '#features/chat/chat/contract/history.ts';
import type { ChatroomRow } from './store/chatrooms.ts';

export interface PastEvent<Event extends AnyEvent = AnyEvent> {
  /** Unique among the events of this name. */
  id: string;
  event: string;
  data: PayloadOf<Event>;
  at: Date;
  /** The person who caused the event. Null if the event does not tell. */
  fromId: number | null;
  /** Reversed or rejected. Only the activity feed shows it. */
  isWithdrawn: boolean;
}

/** From `since` on, before `until` unless it is null. */
export interface NoticeRange {
  since: Date;
  until: Date | null;
  limit: number;
}

/** Reads the latest `limit` events of a range from the feature's own rows, newest first. The cost must be bounded by `limit`. */
export type PastNotices = (db: Db, channelId: number, range: NoticeRange) => Promise<readonly PastEvent[]>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Stored events that have a row in the chat (decision 077). The activity feed shows them too. */
    pastNotices?: PastNotices;
  }
}

export const isInRange = (at: RawBuilder<unknown>, { since, until }: NoticeRange): RawBuilder<unknown> =>
  sql`${at} >= ${since}::timestamptz ${until === null ? sql`` : sql`and ${at} < ${until}::timestamptz`}`;

/** The latest notices of all features whose flag is on, newest first. */
export async function readPastNotices(
  ctx: Pick<Ctx, 'db' | 'features' | 'flags'>,
  channelId: number,
  range: NoticeRange,
): Promise<PastEvent[]> {
  const sources = serverFeatures(ctx).flatMap(({ pastNotices, manifest: { flag } }) =>
    pastNotices && (flag === undefined || ctx.flags[flag]) ? [pastNotices] : [],
  );
  const events = await Promise.all(sources.map((source) => source(ctx.db, channelId, range)));
  return events
    .flat()
    .sort((one, other) => msBetween(one.at, other.at))
    .slice(0, range.limit);
}

/** The notices that everybody may read: not withdrawn, and not from people who are suspended or have been banned since (MO-05). */
export async function readPublicNotices(
  ctx: Pick<Ctx, 'db' | 'features' | 'flags' | 'now'>,
  channelId: number,
  range: NoticeRange,
): Promise<PastEvent[]> {
  const notices = (await readPastNotices(ctx, channelId, range)).filter(({ isWithdrawn }) => !isWithdrawn);
  const barred = await findBarredUntil(
    ctx.db,
    channelId,
    notices.flatMap(({ fromId }) => (fromId === null ? [] : [fromId])),
    ctx.now(),
  );
  return notices.filter(({ fromId, at }) => fromId === null || at.getTime() > (barred.get(fromId) ?? 0));
}

const SHARED_SECONDS = 1;

/** Public notices of the last hour, newest first. Everybody who opens the chat within a second shares one read. */
export const readNewestNotices = sharedRead(SHARED_SECONDS, (ctx: Ctx, { channelId }: ChatroomRow): Promise<readonly PastEvent[]> => {
  const since = msAfter(ctx.now(), -NOTICE_HOURS * HOUR_MS);
  return readPublicNotices(ctx, channelId, { since, until: null, limit: NOTICES_MAX });
});

/** By person, the time up to which notices are hidden, in milliseconds since the epoch. They stay hidden after a ban or timeout ends. */
async function findBarredUntil(db: Db, channelId: number, userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: number; isBarred: boolean; bannedAt: Date | null }>`
    select u.id, max(b.created_at) as "bannedAt",
           u.suspended_at is not null
             or bool_or(b.id is not null and b.ended_at is null and (b.expires_at is null or b.expires_at > ${now}::timestamptz)) as "isBarred"
      from users u left join bans b on b.user_id = u.id and b.channel_id = ${channelId}::int8
     where u.id = any(${arrayOf('int8', new Set(userIds))}) group by u.id`);
  return new Map(rows.map(({ id, isBarred, bannedAt }) => [id, isBarred ? Number.POSITIVE_INFINITY : (bannedAt?.getTime() ?? 0)]));
}
