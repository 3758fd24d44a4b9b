import { sql } from 'kysely';
import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import {
  KEPT_ATTEMPTS,
  type listIngestedStreams,
  listStreamAttempts,
  type StreamAttempt,
  streamAttemptEnded,
} from '#features/stream/streams/contract.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';

/** `channelId` is null without a valid key. */
export interface EndedAttempt extends Omit<StreamAttempt, 'ended_at'> {
  channelId: number | null;
  /** Whether its encoder was streaming, and was not refused. */
  wasAccepted: boolean;
}

const ORDINARY: ReadonlySet<StreamAttempt['reason']> = new Set(['unpublished', 'disconnected', 'shutting_down']);

const SENTENCES = { ended: 'The connection of an encoder ended', refused: 'An encoder was refused' };

/** Stores the end of an attempt, logs it, and shows it on the open dashboards of its channel. */
export async function recordAttempt(ctx: Ctx, { channelId, wasAccepted, ...end }: EndedAttempt): Promise<void> {
  if (channelId === null && !(await mayRecordAnonymous(ctx))) return;
  const { reason, code, description } = end;
  ctx.log[ORDINARY.has(reason) ? 'info' : 'warn'](
    { channelId, reason, code, description },
    wasAccepted ? SENTENCES.ended : SENTENCES.refused,
  );
  await ctx.tx(async (tx) => {
    const at = ctx.now();
    await insertAttempt(tx, { channelId, ...end }, at);
    if (channelId !== null) tx.publish(streamAttemptEnded, [channelId], { ended_at: at.toISOString(), ...end });
  });
}

/** Everybody can connect without a key, so only some attempts of a minute are recorded. */
async function mayRecordAnonymous({ limits }: Ctx): Promise<boolean> {
  const grant = await limits.take('anonymous stream attempts', KEPT_ATTEMPTS, 60);
  return grant.kind === 'granted';
}

export async function readAttempts(ctx: Ctx, slug: string, viewer: Viewer): Promise<StreamAttempt[]> {
  const channel = await requireChannel(ctx.db, slug, listStreamAttempts);
  const membership = await findMembership(ctx.db, channel.id, viewer.id);
  if (!can(streamsFeature.permissions.see_stream_health, roleOf(membership!))) return listStreamAttempts.refuse('NOT_ALLOWED');
  const rows = await ctx.db.rows(sql<AttemptRow>`
    select ${COLUMNS} from stream_attempts a where a.channel_id = ${channel.id}::int8 order by a.id desc limit ${KEPT_ATTEMPTS}::int`);
  return rows.map(onWire);
}

/** The last attempts on all nodes, for staff. */
export async function listAttempts(db: Db): Promise<NonNullable<ReplyInput<typeof listIngestedStreams>['data']['attempts']>> {
  const rows = await db.rows(sql<AttemptRow & { slug: string | null; username: string | null }>`
    select ${COLUMNS}, c.slug, u.username
      from stream_attempts a left join channels c on c.id = a.channel_id left join users u on u.id = c.user_id
     order by a.id desc limit ${KEPT_ATTEMPTS}::int`);
  return rows.map(({ slug, username, ...row }) => ({
    ...onWire(row),
    channel: slug === null || username === null ? null : { slug, username },
  }));
}

type AttemptRow = Omit<StreamAttempt, 'ended_at'> & { endedAt: Date };

const COLUMNS = sql`a.ended_at as "endedAt", a.reason, a.code, a.description`;

const onWire = ({ endedAt, ...row }: AttemptRow): StreamAttempt => ({ ended_at: endedAt.toISOString(), ...row });

/** Keeps the last ten of each channel, and of those without one. */
async function insertAttempt(db: Db, { channelId, reason, code, description }: Omit<EndedAttempt, 'wasAccepted'>, at: Date): Promise<void> {
  await db.rows(sql`
    insert into stream_attempts (channel_id, ended_at, reason, code, description)
    values (${channelId}::int8, ${at}, ${reason}, ${code}, ${description})`);
  await db.rows(sql`
    delete from stream_attempts where channel_id is not distinct from ${channelId}::int8 and id <= (
      select a.id from stream_attempts a where a.channel_id is not distinct from ${channelId}::int8
       order by a.id desc offset ${KEPT_ATTEMPTS}::int limit 1)`);
}
