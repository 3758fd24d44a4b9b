import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { NewReward } from '#features/engagement/points/contract/rewards.ts';

/** A reward that is not deleted, with its redemptions since the current stream began, or while offline since the last one ended. */
export interface RewardRow extends NewReward {
  id: string;
  channelId: number;
  /** The hash of the picture. */
  picture: string | null;
  /** Redemptions that were not rejected, counted up to the cap; 0 when the reward has no cap per stream. */
  redeemed: number;
  /** The viewer's own redemptions, counted up to the cap; 0 when the reward has no cap per person. */
  redeemedByViewer: number;
  /** The time of the last redemption ever; null when the reward has no cooldown. */
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

/** When the current stream began, or while offline when the last one ended. */
const STREAM_START = sql`
  coalesce((
    select case when l.ended_at is null then l.started_at else l.ended_at end
      from livestreams l where l.channel_id = r.channel_id order by l.started_at desc limit 1), '-infinity')`;

/**
 * A person's redemptions of the reward since then. The comparison of pairs leaves the planner only the index by person: before the first
 * statistics of a stream it takes the index by time for as good, which reads everybody's redemptions for each person.
 */
const ofPerson = (userId: RawBuilder<unknown>) => sql`
  redemptions d
   where d.reward_id = r.id and d.user_id = ${userId} and (d.user_id, d.created_at) >= (${userId}, ${STREAM_START})
     and d.status <> 'rejected'`;

/**
 * `viewerId` is 0 when not signed in. Redemptions are only counted where a cap or a cooldown needs it, in the order of the index, so that no
 * more of them are read than the cap allows.
 */
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

/** Lists the cheapest first. */
export function listRewards(db: Db, channelId: number, { viewerId, isEnabled }: RewardQuery): Promise<RewardRow[]> {
  const where = sql`r.channel_id = ${channelId}::int8 and (${isEnabled}::bool is null or r.is_enabled = ${isEnabled}::bool)`;
  return db.rows(sql<RewardRow>`${select(viewerId, where)} order by r.cost, r.id`);
}

export function findReward(db: Db, channelId: number, id: string, viewerId: number): Promise<RewardRow | null> {
  return db.row(select(viewerId, sql`r.channel_id = ${channelId}::int8 and r.id = ${id}`));
}

/** Finds rewards with the redemptions of everybody, unordered; `redeemedByViewer` is 0 (see `countRedeemedByUsers`). */
export function findRewards(db: Db, ids: readonly string[]): Promise<RewardRow[]> {
  return db.rows(select(0, sql`r.id = any(${[...ids]}::text[])`));
}

/**
 * Makes other redemptions of those rewards wait that have a limit for everybody together: a cap per stream or a cooldown. They are locked
 * in the order of their ids until the transaction ends.
 */
export async function lockLimitedRewards(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(sql`
    select 1 from rewards where id = any(${[...ids]}::text[]) and (max_per_stream is not null or cooldown_seconds is not null)
     order by id for no key update`);
}

/** The redemptions that count towards the cap per person for each of these people and rewards, in their order. */
export async function countRedeemedByUsers(db: Db, asked: readonly { rewardId: string; userId: number }[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await db.rows(sql<{ redeemed: number }>`
    select (select count(*) from ${ofPerson(sql`asked.user_id`)}) as redeemed
      from unnest(${asked.map(({ rewardId }) => rewardId)}::text[], ${asked.map(({ userId }) => userId)}::int8[])
             with ordinality as asked (reward_id, user_id, place)
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

/** Updates the given fields, of which there must be at least one. Returns false when there is no such reward. */
export async function updateReward(db: Db, channelId: number, id: string, change: Partial<NewReward>): Promise<boolean> {
  const named = COLUMNS.filter((column) => change[column] !== undefined);
  const row = await db.row(sql`
    update rewards set ${sql.join(named.map((column) => sql`${sql.ref(column)} = ${change[column]}`))}
     where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null returning 1`);
  return row !== null;
}

/** Locks a reward until the transaction ends, so that of two changes of its picture the later one sees the earlier. Null when there is none. */
export function lockReward(db: Db, channelId: number, id: string): Promise<{ picture: string | null } | null> {
  return db.row(sql<{ picture: string | null }>`
    select picture from rewards where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null for no key update`);
}

/** Stores the hash of a picture, which takes the place of an emote, or null. */
export async function updatePicture(db: Db, id: string, picture: string | null): Promise<void> {
  await db.rows(sql`
    update rewards set picture = ${picture}, emote_id = case when ${picture}::text is null then emote_id end where id = ${id}`);
}

/** Returns false when there is no such reward. */
export async function deleteReward(db: Db, channelId: number, id: string, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update rewards set deleted_at = ${at} where id = ${id} and channel_id = ${channelId}::int8 and deleted_at is null returning 1`);
  return row !== null;
}
