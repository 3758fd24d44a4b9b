import { type RawBuilder, sql } from 'kysely';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { NewPoll, PollOption } from '#features/engagement/polls/contract.ts';

export interface PollRow {
  id: number;
  channelId: number;
  title: string;
  options: PollOption[];
  /** In seconds. */
  duration: number;
  resultDuration: number;
  createdAt: Date;
  votedOptionId: number | null;
}

/** Viewer id for results that go to the whole room. */
export const NO_VIEWER = 0;

/** Rows that share the vote count of one answer, to avoid lock contention. */
const TALLY_PARTS = 16;

const OPTIONS = sql`(
  select json_agg(json_build_object('id', o.place - 1, 'label', o.label, 'votes', coalesce(
           (select sum(t.votes) from poll_tallies t where t.poll_id = p.id and t.option_id = o.place - 1), 0)) order by o.place)
    from unnest(p.options) with ordinality as o (label, place))`;

const selectCurrent = (viewerId: number, where: RawBuilder<unknown>) => sql<PollRow>`
  select p.id, p.channel_id as "channelId", p.title, p.duration, p.result_duration as "resultDuration", p.created_at as "createdAt",
         v.option_id as "votedOptionId", ${OPTIONS} as options
    from polls p left join poll_votes v on v.poll_id = p.id and v.user_id = ${viewerId}::int8
   where p.retired_at is null and ${where}`;

/** Finds the poll that was neither deleted nor replaced, whether or not its time is over. */
export function findCurrentPoll(db: Db, channelId: number, viewerId: number): Promise<PollRow | null> {
  return db.row(selectCurrent(viewerId, sql`p.channel_id = ${channelId}::int8`));
}

/** Returns polls without a viewer's vote, unordered. */
export function findCurrentPolls(db: Db, channelIds: readonly number[]): Promise<PollRow[]> {
  return db.rows(selectCurrent(NO_VIEWER, sql`p.channel_id = any(${arrayOf('int8', channelIds)})`));
}

export function listOpenPolls(db: Db, now: Date): Promise<{ channelId: number; chatroomId: number }[]> {
  return db.rows(sql<{ channelId: number; chatroomId: number }>`
    select p.channel_id as "channelId", r.id as "chatroomId"
      from polls p join chatrooms r on r.channel_id = p.channel_id
     where p.retired_at is null and p.ends_at > ${now}`);
}

/** Replaces a poll that has ended. Returns false when a poll is open, also when a concurrent call was first. */
export async function insertPoll(db: Db, channelId: number, createdBy: number, poll: NewPoll, at: Date): Promise<boolean> {
  const { title, options, duration, result_display_duration } = poll;
  const endsAt = secondsAfter(at, duration);
  await db.rows(sql`
    update polls set retired_at = ${at} where channel_id = ${channelId}::int8 and retired_at is null and ends_at <= ${at}`);
  const row = await db.row(sql`
    insert into polls (channel_id, created_by, title, options, duration, result_duration, created_at, ends_at)
    values (${channelId}, ${createdBy}, ${title}, ${arrayOf('text', options)}, ${duration}, ${result_display_duration}, ${at}, ${endsAt})
    on conflict (channel_id) where retired_at is null do nothing returning 1`);
  return row !== null;
}

/** Sets the voting time, in seconds. Returns false when the poll is not open, also after a concurrent call. */
export async function shortenPoll(
  db: Db,
  { id, createdAt }: Pick<PollRow, 'id' | 'createdAt'>,
  duration: number,
  at: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    update polls set duration = ${duration}, ends_at = ${secondsAfter(createdAt, duration)}
     where id = ${id}::int8 and retired_at is null and ends_at > ${at} returning 1`);
  return row !== null;
}

/** Returns false when the poll is already deleted or replaced, also by a concurrent call. */
export async function deleteCurrentPoll(db: Db, pollId: number, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update polls set retired_at = ${at}, is_deleted = true where id = ${pollId}::int8 and retired_at is null returning 1`);
  return row !== null;
}

export interface Vote {
  pollId: number;
  userId: number;
  optionId: number;
}

/** Returns in order whether each vote counted. The primary key decides races; counts are added in a fixed row order, to avoid deadlocks. */
export async function insertVotes(db: Db, votes: readonly Vote[]): Promise<boolean[]> {
  if (votes.length === 0) return [];
  const counted = await db.rows(sql<{ pollId: number; userId: number }>`
    with taken as (
      insert into poll_votes (poll_id, user_id, option_id)
      select poll_id, user_id, option_id
        from ${unnest(votes, 'v', { pollId: 'int8', userId: 'int8', optionId: 'int4' }, { ordinality: 'place' })}
       order by poll_id, user_id, place
      on conflict (poll_id, user_id) do nothing returning poll_id, user_id, option_id
    ), counted as (
      insert into poll_tallies as t (poll_id, option_id, part, votes)
      select poll_id, option_id, ${votes[0]!.userId % TALLY_PARTS}::int4, count(*) from taken
       group by poll_id, option_id order by poll_id, option_id
      on conflict (poll_id, option_id, part) do update set votes = t.votes + excluded.votes
    )
    select poll_id as "pollId", user_id as "userId" from taken`);
  const keys = new Set(counted.map(({ pollId, userId }) => `${pollId} ${userId}`));
  // Of several votes by one person, only the first can count.
  return votes.map(({ pollId, userId }) => keys.delete(`${pollId} ${userId}`));
}

export interface PastPollRow extends Pick<PollRow, 'title' | 'options' | 'createdAt'> {
  endedAt: Date;
}

/** Lists polls that had ended by the given time and were not deleted, newest first. */
export function listEndedPolls(db: Db, channelId: number, at: Date, limit: number): Promise<PastPollRow[]> {
  return db.rows(sql<PastPollRow>`
    select p.title, p.created_at as "createdAt", p.ends_at as "endedAt", ${OPTIONS} as options
      from polls p
     where p.channel_id = ${channelId}::int8 and not p.is_deleted and p.ends_at <= ${at}
     order by p.ends_at desc limit ${limit}::int4`);
}
