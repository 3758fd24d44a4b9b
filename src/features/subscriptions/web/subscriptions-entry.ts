import type { Row } from '#features/chat/web/api.ts';

export interface SubscriptionsEntry extends Row {
  type: 'subscriptions';
  action: 'subscribed' | 'gifted';
  username: string;
  /** Of a subscription. */
  months: number;
  customMessage: string | null;
  /** Of a gift. */
  giftedUsernames: readonly string[];
  /** How many this gift has: more than there are names while it comes in chunks. */
  giftedCount: number;
  /** All that this person ever gave here; 0 when that is not told. */
  gifterTotal: number;
}

declare module '#features/chat/web/log/entry.ts' {
  interface ChatEntries {
    subscriptions: SubscriptionsEntry;
  }
}
