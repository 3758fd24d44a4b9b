import { serverEvent } from '#core/server/server-event.ts';

/** A ban or timeout that was just issued. */
export interface Banned {
  banId: string;
  channelId: number;
  userId: number;
  byUserId: number;
  permanent: boolean;
  at: Date;
  /** The audit log entry of the ban. Listeners that hide messages because of it add them with `addMessagesHit`. */
  auditId: string;
}

/** Announced inside the transaction of the ban. Listeners hide the person's messages and disconnect them from private channels. */
export const banned = serverEvent<Banned>('banned');

/** A moderator lifted a ban or timeout before it ended. `permanent`: it was a ban. Announced inside the transaction that lifts it. */
export const banLifted = serverEvent<{ channelId: number; userId: number; byUserId: number; permanent: boolean; at: Date }>('banLifted');
