import { serverEvent } from '#core/server/server-event.ts';

/** Somebody was banned or timed out just now. */
export interface Banned {
  banId: string;
  channelId: number;
  userId: number;
  byUserId: number;
  permanent: boolean;
  at: Date;
  /** The entry of the audit log: who hides messages because of this adds them to it with `addMessagesHit`. */
  auditId: string;
}

/** Announced inside the transaction that bans: what the person said is hidden there, and what they may hear is taken from them. */
export const banned = serverEvent<Banned>('banned');
