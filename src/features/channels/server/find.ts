import type { Refuses } from '#core/contract/endpoint.ts';
import type { Db } from '#core/server/db/db.ts';
import { slugOf } from '#features/accounts/rules.ts';
import { type ChannelRow, findChannelById, findChannelBySlug } from './store/channels.ts';
import { findUserId as findUserIdBySlug, isUser } from './store/memberships.ts';

/** Finds a channel by slug or username. */
export async function requireChannel(db: Db, slug: string, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<ChannelRow> {
  return (await findChannelBySlug(db, slugOf(slug))) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
}

/**
 * Finds a channel by slug, username or numeric channel id, because clients send any of them (wire.md 3.5). No slug consists of digits
 * alone.
 */
export function findChannel(db: Db, reference: string): Promise<ChannelRow | null> {
  return /^\d{1,15}$/.test(reference) ? findChannelById(db, Number(reference)) : findChannelBySlug(db, slugOf(reference));
}

/** Returns the id of a user by username, slug or id, or null. No slug consists of digits alone. */
export async function findUserId(db: Db, reference: string): Promise<number | null> {
  if (!/^\d{1,15}$/.test(reference)) return findUserIdBySlug(db, slugOf(reference));
  return (await isUser(db, Number(reference))) ? Number(reference) : null;
}
