import { serverEvent } from '#core/server/server-event.ts';

/** Somebody sent a gift that costs KICKs to a channel. */
export interface KicksSent {
  /** The id of the gift's transaction. */
  id: string;
  channelId: number;
  senderId: number;
  /** Whole KICKs. */
  amount: number;
  at: Date;
}

/** Several at once, because the gifts of a channel are batched; a person may occur several times. */
export const kicksSent = serverEvent<readonly KicksSent[]>('kicksSent');
/** KICKs that were sent count no longer, wholly or in part, because the money for them went back. `at` is when they were sent. */
export const kicksSentReversed = serverEvent<readonly KicksSent[]>('kicksSentReversed');
