import { setTimeout as pause } from 'node:timers/promises';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Contributions } from '#core/server/feature.ts';
import { can, type Permission, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { StreamerChannel } from '#features/people/accounts/contract/programs.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { fieldsOfChannel } from './contributed-fields.ts';

import { type ChannelRow, findChannelById, findChannelBySlug, findChannelOfUser, findChannelsBy } from './store/channels.ts';
import { findMembership, findUserId as findUserIdBySlug, isUser } from './store/memberships.ts';

/**
 * Finds a channel by slug, username or id. Refuses a suspended channel if the endpoint declares CHANNEL_SUSPENDED (see contract/params.ts).
 */
export async function requireChannel(db: Db, reference: string, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<ChannelRow> {
  const channel = (await findChannel(db, reference)) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
  if (channel.isSuspended && refusesSuspended(endpoint)) return endpoint.refuse('CHANNEL_SUSPENDED');
  return channel;
}

/** Makes a function that finds a channel, and refuses a viewer whose role in the channel lacks the permission. */
export const requirePermissionTo =
  (permission: Permission) =>
  async (db: Db, reference: string, viewer: Viewer, endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>): Promise<ChannelRow> => {
    const channel = await requireChannel(db, reference, endpoint);
    const role = roleOf((await findMembership(db, channel.id, viewer.id))!);
    return can(permission, role) ? channel : endpoint.refuse('NOT_ALLOWED');
  };

/** For endpoints that identify the channel otherwise, such as by chatroom. */
export async function refuseSuspended(db: Db, channelId: number, endpoint: Refuses<never>): Promise<void> {
  if (refusesSuspended(endpoint) && (await findChannelById(db, channelId))?.isSuspended) endpoint.refuse('CHANNEL_SUSPENDED');
}

const refusesSuspended = (endpoint: Refuses<never>): endpoint is Refuses<'CHANNEL_SUSPENDED'> => 'CHANNEL_SUSPENDED' in endpoint.refusals;

/** Clients send a slug, username or numeric id (wire.md 3.5). No slug consists of digits only. */
export function findChannel(db: Db, reference: string): Promise<ChannelRow | null> {
  return isId(reference) ? findChannelById(db, Number(reference)) : findChannelBySlug(db, slugOf(reference));
}

const isId = (reference: string): boolean => /^\d{1,15}$/.test(reference);

/**
 * For bulk requests such as votes. Requests during a lookup, or the pause after it, share the next one, so a crowd costs a few statements.
 * The batch that decides the request must also check suspensions (`lockSuspensions`), because the request may have waited.
 */
export const findChannelInBatch = (ctx: Ctx, reference: string): Promise<ChannelRow | null> => lookups(ctx).enqueue(reference);

const lookups = perContext(
  ({ db }) =>
    new Batcher<string, ChannelRow | null>((references) => findChannels(db, references), {
      maxBatchSize: 1024,
      maxQueued: 16_384,
      maxConcurrent: 1,
      rest: (took) => pause(pauseAfter(took)),
    }),
);

async function findChannels(db: Db, references: readonly string[]): Promise<(ChannelRow | null)[]> {
  const distinct = [...new Set(references)];
  const ids = distinct.filter(isId).map(Number);
  const slugs = distinct.filter((reference) => !isId(reference)).map(slugOf);
  const rows = await findChannelsBy(db, { ids, slugs });
  const found = new Map<string | number, ChannelRow>(rows.flatMap((row) => [[row.id, row] as const, [row.slug, row] as const]));
  return references.map((reference) => found.get(isId(reference) ? Number(reference) : slugOf(reference)) ?? null);
}

/** Accepts a username, slug or id. No slug consists of digits only. */
export async function findUserId(db: Db, reference: string): Promise<number | null> {
  if (!/^\d{1,15}$/.test(reference)) return findUserIdBySlug(db, slugOf(reference));
  return (await isUser(db, Number(reference))) ? Number(reference) : null;
}

/** The viewer's own channel in `GET /api/v1/user`. Programs fail without it (wire.md 3.1). */
export async function streamerChannelOf(ctx: Ctx, userId: number): ReturnType<Contributions['streamerChannel']> {
  const channel = await findChannelOfUser(ctx.db, userId);
  if (!channel) return null;
  const { id, userId: user_id, slug, isSuspended: is_banned, isVerified } = channel;
  return { channel: { id, user_id, slug, is_banned, ...(await fieldsOfChannel(ctx, id, StreamerChannel)) }, isVerified };
}
