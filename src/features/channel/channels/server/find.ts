import { setTimeout as pause } from 'node:timers/promises';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { type ChannelRow, findChannelById, findChannelBySlug, findChannelsBy } from './store/channels.ts';
import { findUserId as findUserIdBySlug, isUser } from './store/memberships.ts';

/**
 * Finds the channel that a call is about, by slug, username or numeric id. Refuses a suspended one if the endpoint declares
 * CHANNEL_SUSPENDED. Every call that changes something there declares it, unless it only ends, removes or gives back.
 */
export async function requireChannel(db: Db, reference: string, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<ChannelRow> {
  const channel = (await findChannel(db, reference)) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
  if (channel.isSuspended && refusesSuspended(endpoint)) return endpoint.refuse('CHANNEL_SUSPENDED');
  return channel;
}

/** The same for a call that names the channel by something else, such as its chatroom. */
export async function refuseSuspended(db: Db, channelId: number, endpoint: Refuses<never>): Promise<void> {
  if (refusesSuspended(endpoint) && (await findChannelById(db, channelId))?.isSuspended) endpoint.refuse('CHANNEL_SUSPENDED');
}

const refusesSuspended = (endpoint: Refuses<never>): endpoint is Refuses<'CHANNEL_SUSPENDED'> => 'CHANNEL_SUSPENDED' in endpoint.refusals;

/**
 * Finds a channel by slug, username or numeric channel id, because clients send any of them (wire.md 3.5). No slug consists of digits
 * alone.
 */
export function findChannel(db: Db, reference: string): Promise<ChannelRow | null> {
  return isId(reference) ? findChannelById(db, Number(reference)) : findChannelBySlug(db, slugOf(reference));
}

const isId = (reference: string): boolean => /^\d{1,15}$/.test(reference);

/**
 * The same for requests that come by the thousand, as votes do: those that arrive while a lookup is in flight, or in the pause after it,
 * share the next one, so a crowd in one channel takes a few statements. The batch that decides such a request also refuses it when the
 * channel is suspended (`lockSuspensions`): it may have waited, and what was answered under a transaction id before is answered again.
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

/** Returns the id of a user by username, slug or id, or null. No slug consists of digits alone. */
export async function findUserId(db: Db, reference: string): Promise<number | null> {
  if (!/^\d{1,15}$/.test(reference)) return findUserIdBySlug(db, slugOf(reference));
  return (await isUser(db, Number(reference))) ? Number(reference) : null;
}
