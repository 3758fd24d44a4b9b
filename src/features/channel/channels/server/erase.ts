import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import { changeRows, type Erasure, erasePerson, erasePictured, eraseRows } from '#features/people/accounts/server/api.ts';
import { unfollowed } from './events.ts';
import { deleteFollow, deleteFollowersOf, listFollowedIds } from './store/follows.ts';

/** Id of the channel of a deleted account, for the `where` of an erasure. */
export const ownChannel = (userId: number): RawBuilder<unknown> => sql`(select id from channels where user_id = ${userId}::int8)`;

/** Deletes the rows of a table that refer to the channel of the person. */
export const eraseChannel = (table: string, column = 'channel_id'): Erasure =>
  eraseRows([`${table}.${column}`], table, (userId) => sql`${sql.ref(column)} = ${ownChannel(userId)}`);

/** Follows per step. Each locks another channel, whose counts and goals change. */
const FOLLOWS = 100;

async function unfollowAll(tx: Tx, userId: number): Promise<number> {
  const at = tx.now();
  const channelIds = await listFollowedIds(tx, userId, FOLLOWS);
  for (const channelId of channelIds) {
    const since = await deleteFollow(tx, channelId, userId);
    if (since) await tx.announce(unfollowed, { channelId, userId, since, at });
  }
  return channelIds.length;
}

/** Subscriptions stay, because they are compared with the books. Streams stay without title and tags, because figures refer to them. */
export const channelErasures: readonly Erasure[] = [
  { columns: ['follows.user_id'], step: unfollowAll },
  { columns: ['follows.channel_id'], step: deleteFollowersOf },
  erasePerson('channel_roles'),
  eraseChannel('channel_roles'),
  erasePerson('channel_gifts'),
  eraseChannel('channel_gifts'),
  erasePerson('identities'),
  eraseChannel('identities'),
  erasePerson('channel_badge_holders'),
  eraseChannel('channel_badge_holders'),
  erasePictured(['channel_badges.channel_id'], 'channel_badges', (userId) => sql`channel_id = ${ownChannel(userId)}`),
  eraseChannel('featured_channels'),
  changeRows(
    'livestreams',
    sql`session_title = '', tags = '{}'`,
    (userId) => sql`channel_id = ${ownChannel(userId)} and ended_at is not null and (session_title <> '' or tags <> '{}')`,
  ),
];
