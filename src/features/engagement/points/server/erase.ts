import { sql } from 'kysely';
import { eraseChannel, ownChannel } from '#features/channel/channels/server/api.ts';
import { type Erasure, erasePerson, erasePictured } from '#features/people/accounts/server/api.ts';

/** Balances stay in the ledger. */
export const pointsErasures: readonly Erasure[] = [
  eraseChannel('points_settings'),
  eraseChannel('redemptions'),
  erasePictured(
    ['rewards.channel_id'],
    'rewards',
    (userId) => sql`channel_id = ${ownChannel(userId)}`,
    sql`array_remove(array[picture], null)`,
  ),
  erasePerson('watch_progress'),
  eraseChannel('watch_progress'),
];
