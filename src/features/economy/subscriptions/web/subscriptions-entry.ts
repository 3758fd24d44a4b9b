import type { Row } from '#features/chat/chat/web/api.ts';

export interface SubscriptionsEntry extends Row {
  type: 'subscriptions';
  action: 'subscribed' | 'gifted';
  username: string;
  /** Subscriptions only. */
  months: number;
  customMessage: string | null;
  /** Gifts only. */
  giftedUsernames: readonly string[];
  /** Subscriptions of the gift. Exceeds the names while chunks are still arriving. */
  giftedCount: number;
  isAnonymous: boolean;
  /** Total subscriptions that this person has gifted here; 0 if unknown. */
  gifterTotal: number;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    subscriptions: SubscriptionsEntry;
  }
}
