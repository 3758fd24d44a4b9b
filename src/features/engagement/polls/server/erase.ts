import { sql } from 'kysely';
import { eraseChannel, ownChannel } from '#features/channel/channels/server/api.ts';
import { type Erasure, erasePerson, eraseRows } from '#features/people/accounts/server/api.ts';

export const pollErasures: readonly Erasure[] = [
  erasePerson('poll_votes'),
  // First, because a poll can have more votes than a step deletes.
  eraseRows([], 'poll_votes', (userId) => sql`poll_id in (select id from polls where channel_id = ${ownChannel(userId)})`),
  eraseChannel('polls'),
];
