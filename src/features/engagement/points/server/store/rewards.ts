import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { NewReward } from '#features/engagement/points/contract/rewards.ts';

/** A reward that is not deleted, with its redemptions of the current stream or, while offline, since the last one. */
export interface RewardRow extends NewReward {
  id: string;
  channelId: number;
  picture: string | null;
  /** Redemptions without rejected ones, counted up to the cap; 0 without a cap per stream. */
  redeemed: number;
  /** The viewer's redemptions, counted up to the cap; 0 without a cap per person. */
  redeemedByViewer: number;
  /** Time of the last redemption; null without a cooldown. */
  lastRedeemedAt: Date | null;
}

const COLUMNS = [
  'title',
  'description',
  'cost',
  'emote_id',
  'background_color',
  'is_user_input_required',
  'is_paused',
  'is_enabled',
  'should_redemptions_skip_request_queue',
  'max_per_stream',
  'max_per_user_per_stream',
  'cooldown_seconds',
] as const satisfies readonly (keyof NewReward)[];

/** Start of the current stream or, while offline, end of the last one. */
const STREAM_START = sql`
  coalesce((
    select case when l.ended_at is null then l.started_at else l.ended_at end
      from livestreams l where l.channel_id = r.channel_id order by l.started_at desc limit 1), '-infinity')`;

/**
 * A person's redemptions of the reward since then. Comparing pairs makes the planner use the index by person. Without statistics it would
 * use the index by time and read everyone's redemptions.
 */
const ofPerson = (userId: RawBuilder<unknown>) => sql`
  redemptions d
   where d.reward_id = r.id and d.user_id = ${userId} and (d.user_id, d.created_at) >= (${userId}, ${STREAM_START})
     and d.status <> 'rejected'`;

/** `viewerId` is 0 for visitors. Counts only for a cap or a cooldown, in index order, so it reads no more rows than the cap allows. */
const select = (viewerId: number, where: RawBuilder<unknown>) => sql<RewardRow>`
  select r.id, r.channel_id as "channelId", r.picture, ${sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))},
         case when r.max_per_stream is null then 0 else
           (select count(*) from (
              select from redemptions d where d.reward_id = r.id and d.status <> 'rejected' and d.created_at >= ${STREAM_START}
               order by d.created_at limit r.max_per_stream) counted)
         end as redeemed,
         case when r.max_per_user_per_stream is null then 0 else
           (select count(*) from (
              select from ${ofPerson(sql`${viewerId}::int8`)}
               order by d.created_at limit r.max_per_user_per_stream) counted)
         end as "redeemedByViewer",
         case when r.cooldown_seconds is not null then
           (select max(d.created_at) from redemptions d where d.reward_id = r.id)
         end as "lastRedeemedAt"
    from rewards r
   where r.deleted_at is null and ${where}`;

export interface RewardQuery {
  viewerId: number;
  /** Null lists all rewards. */
  isEnabled: boolean | null;
}

/** Cheapest first. */
export function listRewards(db: Db, channelId: number, { viewerId, isEnabled }: RewardQuery): Promise<RewardRow[]> {
  const where = sql`r.channel_id = ${channelId}::int8 and (${isEnabled}::bool is null or r.is_enabled = ${isEnabled}::bool)`;
  return db.rows(sql<RewardRow>`${select(viewerId, where)} order by r.cost, r.id`);
}

export function findReward(db: Db, channelId: number, id: string, viewerId: number): Promise<RewardRow | null> {
  return db.row(select(viewerId, sql`r.channel_id = ${channelId}::int8 and r.id = ${id}`));
}

/** Unordered. `redeemedByViewer` is 0 (see `countRedeemedByUsers`). */
export function findRewards(db: Db, ids: readonly string[]): Promise<RewardRow[]> {
  return db.rows(select(0, sql`r.id = any(${arrayOf('text', ids)})`));
}

/** Locks rewards with a cap per stream or a cooldown, in the order of their ids, until the transaction ends. */
export async function lockLimitedRewards(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(sql`
    select 1 from rewards where id = any(${arrayOf('text', ids)}) and (max_per_stream is not null or cooldown_seconds is not null)
     order by id for no key update`);
}

/** Redemptions that count towards the cap per person, in the order of the input. */
export async function countRedeemedByUsers(db: Db, asked: readonly { rewardId: string; userId: number }[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await db.rows(sql<{ redeemed: number }>`
    select (select count(*) from ${ofPerson(sql`asked.user_id`)}) as redeemed
      from ${unnest(asked, 'asked', { rewardId: 'text', userId: 'int8' }, { ordinality: 'place' })}
      left join rewards r on r.id = asked.reward_id
     order by asked.place`);
  return rows.map(({ redeemed }) => redeemed);
}

export async function countRewards(db: Db, channelId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*) as count from rewards where channel_id = ${channelId}::int8 and deleted_at is null`);
  return row!.count;
}

export async function insertReward(db: Db, channelId: number, id: string, reward: NewReward, at: Date): Promise<void> {
  await db.rows(sql`
    insert into rewards (id, channel_id, created_at, ${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    values (${id}, ${channelId}, ${at}, ${sql.join(COLUMNS.map((column) => reward[column]))})`);
}

/** Updates the given fields, at least one. False if the reward does not exist. */
export async function updateReward(db: Db, channelId: number, id: string, change: Partial<NewReward>): Promise<boolean> {
  const named = COLUMNS.filter((column) => change[column] !== undefined);
  const row = await db.row(sql`
    update rewards set ${sql.join(named.map((column) => sql`${sql.ref(column)} = ${change[column]}`))}
     where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null returning 1`);
  return row !== null;
}

/** Locks a reward, so concurrent picture changes see each other. Null if it does not exist. */
export function lockReward(db: Db, channelId: number, id: string): Promise<{ picture: string | null } | null> {
  return db.row(sql<{ picture: string | null }>`
    select picture from rewards where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null for no key update`);
}

/** A picture replaces the emote. */
export async function updatePicture(db: Db, id: string, picture: string | null): Promise<void> {
  await db.rows(sql`
    update rewards set picture = ${picture}, emote_id = case when ${picture}::text is null then emote_id end where id = ${id}`);
}

/** False if the reward does not exist. */
export async function deleteReward(db: Db, channelId: number, id: string, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update rewards set deleted_at = ${at} where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null returning 1`);
  return row !== null;
}
