import { sql } from 'kysely';
import { ownChannel } from '#features/channel/channels/server/api.ts';
import { changeRows, type Erasure } from '#features/people/accounts/server/api.ts';

const endedOf = (userId: number) => sql`channel_id = ${ownChannel(userId)} and state in ('RESOLVED', 'CANCELLED')`;

/** Predictions stay with the books of points, without their texts. */
export const predictionErasures: readonly Erasure[] = [
  changeRows(
    'prediction_outcomes',
    sql`title = ''`,
    (userId) => sql`prediction_id in (select id from predictions where ${endedOf(userId)}) and title <> ''`,
  ),
  changeRows('predictions', sql`title = ''`, (userId) => sql`${endedOf(userId)} and title <> ''`),
];
