import { sql } from 'kysely';
import { ownChannel } from '#features/channel/channels/server/api.ts';
import { changeRows, type Erasure } from '#features/people/accounts/server/api.ts';

/** Gifts and purchases stay with the books, without the messages in the closed channel. */
export const giftErasures: readonly Erasure[] = [
  changeRows(
    'kicks_gifts',
    sql`message = '', pinned_until = null`,
    (userId) => sql`channel_id = ${ownChannel(userId)} and (message <> '' or pinned_until is not null)`,
  ),
];
