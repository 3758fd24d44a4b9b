import { serverEvent } from '#core/server/server-event.ts';

export interface Banned {
  banId: string;
  channelId: number;
  userId: number;
  byUserId: number;
  permanent: boolean;
  at: Date;
  /** Audit log entry of the ban. Listeners that hide messages add them with `addMessagesHit`. */
  auditId: string;
}

/** Published inside the ban's transaction. Listeners hide the person's messages and disconnect them from private channels. */
export const banned = serverEvent<Banned>('banned');

/** Published inside the transaction when a moderator lifts a ban or timeout early. `permanent` is true for a ban. */
export const banLifted = serverEvent<{ channelId: number; userId: number; byUserId: number; permanent: boolean; at: Date }>('banLifted');
