import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { PredictionState } from '#features/engagement/predictions/contract.ts';

/** People listed by name per outcome. */
const TOP_USERS = 3;

export interface OutcomeRow {
  id: string;
  title: string;
  total: number;
  voters: number;
  topUsers: { user_id: number; username: string; amount: number }[];
}

export interface PredictionRow {
  id: string;
  channelId: number;
  title: string;
  duration: number;
  state: PredictionState;
  createdAt: Date;
  updatedAt: Date;
  lockedAt: Date | null;
  winningOutcomeId: string | null;
  outcomes: OutcomeRow[];
}

const select = (where: RawBuilder<unknown>) => sql<PredictionRow>`
  select p.id, p.channel_id as "channelId", p.title, p.duration, p.state, p.created_at as "createdAt", p.updated_at as "updatedAt",
         p.locked_at as "lockedAt", p.winning_outcome_id as "winningOutcomeId",
         (select json_agg(json_build_object('id', o.id, 'title', o.title, 'total', o.total, 'voters', o.voters, 'topUsers', t.users) order by o.place)
            from prediction_outcomes o
            cross join lateral (
              select coalesce(json_agg(json_build_object('user_id', v.user_id, 'username', u.username, 'amount', v.amount)), '[]') as users
                from (select user_id, amount from prediction_votes
                       where prediction_id = p.id and outcome_id = o.id order by amount desc, id limit ${TOP_USERS}) v
                join users u on u.id = v.user_id) t
           where o.prediction_id = p.id) as outcomes
    from predictions p ${where}`;

export function findPrediction(db: Db, id: string): Promise<PredictionRow | null> {
  return db.row(select(sql`where p.id = ${id}`));
}

/** Unordered. */
export function findPredictions(db: Db, ids: readonly string[]): Promise<PredictionRow[]> {
  return db.rows(select(sql`where p.id = any(${arrayOf('text', ids)})`));
}

/** Newest first. */
export function listPredictions(db: Db, channelId: number, limit: number): Promise<PredictionRow[]> {
  return db.rows(select(sql`where p.channel_id = ${channelId}::int8 order by p.id desc limit ${limit}::int`));
}

/** Null if the channel never had a prediction. */
export async function findLatestId(db: Db, channelId: number): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`
    select id from predictions where channel_id = ${channelId}::int8 order by id desc limit 1`);
  return row?.id ?? null;
}

/** Locks predictions until the transaction ends, always in the order of their ids. */
export async function lockPredictions(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(sql`select 1 from predictions where id = any(${arrayOf('text', ids)}) order by id for no key update`);
}

export async function findOpen(db: Db, channelIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(sql<{ id: string; channelId: number }>`
    select id, channel_id as "channelId" from predictions
     where channel_id = any(${arrayOf('int8', channelIds)}) and state in ('ACTIVE', 'LOCKED')`);
  return new Map(rows.map(({ id, channelId }) => [channelId, id]));
}

export interface NewRow {
  id: string;
  channelId: number;
  title: string;
  duration: number;
  createdAt: Date;
  outcomes: readonly { id: string; title: string }[];
}

/** False if the channel has an open prediction, including one from a concurrent call. */
export async function insertPrediction(db: Db, { id, channelId, title, duration, createdAt, outcomes }: NewRow): Promise<boolean> {
  const made = await db.row(sql`
    insert into predictions (id, channel_id, title, duration, created_at, updated_at)
    values (${id}, ${channelId}::int8, ${title}, ${duration}, ${createdAt}, ${createdAt})
    on conflict (channel_id) where state in ('ACTIVE', 'LOCKED') do nothing returning 1`);
  if (!made) return false;
  await db.rows(sql`
    insert into prediction_outcomes (id, prediction_id, place, title)
    select o.id, ${id}, o.place, o.title
      from ${unnest(outcomes, 'o', { id: 'text', title: 'text' }, { ordinality: 'place' })}`);
  return true;
}

type Changed = Pick<PredictionRow, 'id' | 'state' | 'updatedAt' | 'lockedAt' | 'winningOutcomeId'>;

export async function updatePrediction(db: Db, { id, state, updatedAt, lockedAt, winningOutcomeId }: Changed): Promise<void> {
  await db.rows(sql`
    update predictions set state = ${state}, updated_at = ${updatedAt}, locked_at = ${lockedAt}::timestamptz, winning_outcome_id = ${winningOutcomeId}::text
     where id = ${id}`);
}
