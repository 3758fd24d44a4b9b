import { sql } from 'kysely';
import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import type { ServerParts } from '#core/server/feature.ts';
import type { ChannelChatroom } from '#features/channel/channels/contract/channel.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { StreamDetails } from '#features/channel/channels/rules/stream-details.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { insertChannel, updateStreamDetails } from './store/channels.ts';
import { insertFollow } from './store/follows.ts';
import { insertLivestream } from './store/livestreams.ts';
import { addGifts, insertRole, updateIdentity, writeSubscriptions } from './store/memberships.ts';

/** Chatrooms for apps without the chat feature. */
export const chatroomsOf = (roomOf: (channelId: number) => ChannelChatroom): NonNullable<ServerParts['channelFields']> => ({
  chatroom: async (_db, _within, ids) => new Map(ids.map((id) => [id, roomOf(id)])),
  chatroom_id: async (_db, _within, ids) => new Map(ids.map((id) => [id, roomOf(id).id])),
});

const DETAILS: StreamDetails = { streamTitle: 'Sunday rides', categoryId: 101, language: 'en', isMature: false, tags: ['Racing'] };

export interface GivenChannel extends Partial<StreamDetails> {
  isVerified?: boolean;
}

/** Inserts the channel of a `givenUser` directly. Publishes no event, so the channel has no chatroom. */
export async function givenChannel(
  db: Db,
  owner: { id: number; slug: string },
  given: GivenChannel = {},
): Promise<{ id: number; userId: number; slug: string }> {
  const id = await insertChannel(db, { userId: owner.id, slug: owner.slug, createdAt: NOON });
  await updateStreamDetails(db, id, { ...DETAILS, ...given });
  if (given.isVerified) await db.rows(sql`update channels set is_verified = true, verified_at = ${NOON} where id = ${id}::int8`);
  return { id, userId: owner.id, slug: owner.slug };
}

/** Live since noon. Returns the livestream id. */
export async function givenLivestream(
  db: Db,
  channelId: number,
  given: Partial<StreamDetails> & { viewers?: number; startedAt?: Date } = {},
): Promise<number> {
  const livestream = await insertLivestream(db, channelId, { ...DETAILS, ...given }, given.startedAt ?? NOON);
  await db.rows(sql`update livestreams set viewer_count = ${given.viewers ?? 0} where id = ${livestream!.id}::int8`);
  return livestream!.id;
}

export async function givenRole(db: Db, channelId: number, userId: number, role: ChannelRole): Promise<void> {
  await insertRole(db, channelId, userId, role);
}

/** A stream that ended at noon. */
export async function givenPastLivestream(db: Db, channelId: number): Promise<void> {
  const id = await givenLivestream(db, channelId, { startedAt: msAfter(NOON, -DAY_MS) });
  await db.rows(sql`update livestreams set ended_at = ${NOON} where id = ${id}::int8`);
}

/** Follower since one day before noon. */
export async function givenFollow(db: Db, channelId: number, userId: number, since = msAfter(NOON, -DAY_MS)): Promise<void> {
  await insertFollow(db, channelId, userId, since);
}

/** Three months so far, active for ten more days. */
export async function givenSubscription(
  db: Db,
  channelId: number,
  userId: number,
  given: { expiresAt?: Date; months?: number; isFounder?: boolean } = {},
): Promise<void> {
  const expiresAt = given.expiresAt ?? msAfter(NOON, 10 * DAY_MS);
  const { months = 3, isFounder = false } = given;
  await writeSubscriptions(db, [{ channelId, userId, expiresAt, paidUntil: null, months, isFounder }]);
}

export async function givenGifts(db: Db, channelId: number, userId: number, quantity: number): Promise<void> {
  await addGifts(db, channelId, userId, quantity);
}

export async function givenIdentity(
  db: Db,
  channelId: number,
  userId: number,
  identity: { color?: string; badges?: readonly string[] },
): Promise<void> {
  await updateIdentity(db, { channelId, userId, color: identity.color ?? null, badges: identity.badges ?? null });
}
