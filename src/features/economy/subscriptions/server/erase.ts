import { sql } from 'kysely';
import { eraseChannel, ownChannel } from '#features/channel/channels/server/api.ts';
import { changeRows, type Erasure, erasePerson, erasePictured } from '#features/people/accounts/server/api.ts';

/** Subscriptions, months and gifts stay with the books. */
export const subscriptionErasures: readonly Erasure[] = [
  erasePerson('celebrations'),
  eraseChannel('celebrations'),
  erasePerson('subscription_gift_refusers'),
  eraseChannel('subscription_settings'),
  erasePictured(['subscription_badges.channel_id'], 'subscription_badges', (userId) => sql`channel_id = ${ownChannel(userId)}`),
  changeRows('subscription_months', sql`message = null`, (userId) => sql`channel_id = ${ownChannel(userId)} and message is not null`),
];
