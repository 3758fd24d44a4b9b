import { serverEvent } from '#core/server/server-event.ts';

/** A gift that costs KICKs was sent to a channel. */
export interface KicksSent {
  id: string;
  channelId: number;
  senderId: number;
  amount: number;
  at: Date;
}

/** An array, because the gifts of a channel are batched. A person may occur several times. */
export const kicksSent = serverEvent<readonly KicksSent[]>('kicksSent');
/** Sent KICKs are reversed, fully or in part, because their price was refunded. `at` is when they were sent. */
export const kicksSentReversed = serverEvent<readonly KicksSent[]>('kicksSentReversed');
