import { sql } from 'kysely';
import { eraseChannel, ownChannel } from '#features/channel/channels/server/api.ts';
import { changeRows, type Erasure } from '#features/people/accounts/server/api.ts';

export const clipErasures: readonly Erasure[] = [
  eraseChannel('clip_settings'),
  changeRows('clips', sql`title = ''`, (userId) => sql`channel_id = ${ownChannel(userId)} and title <> ''`),
];
