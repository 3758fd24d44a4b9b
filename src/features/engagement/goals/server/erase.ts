import { sql } from 'kysely';
import { eraseChannel, ownChannel } from '#features/channel/channels/server/api.ts';
import { type Erasure, eraseRows } from '#features/people/accounts/server/api.ts';

export const goalErasures: readonly Erasure[] = [
  eraseRows([], 'goal_subscriptions', (userId) => sql`goal_id in (select id from goals where channel_id = ${ownChannel(userId)})`),
  eraseChannel('goals'),
];
