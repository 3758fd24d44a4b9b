import type { Row } from '#features/chat/chat/web/api.ts';

export interface SubscriptionsEntry extends Row {
  type: 'subscriptions';
  action: 'subscribed' | 'gifted';
  username: string;
  /** Only for a subscription. */
  months: number;
  customMessage: string | null;
  /** Only for a gift. */
  giftedUsernames: readonly string[];
  /** The number of subscriptions in this gift. It exceeds the number of names while chunks are still arriving. */
  giftedCount: number;
  /** The giver is not told. */
  isAnonymous: boolean;
  /** The total number of subscriptions this person has gifted here; 0 if unknown. */
  gifterTotal: number;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    subscriptions: SubscriptionsEntry;
  }
}
