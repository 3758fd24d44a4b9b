import type { Row } from '#features/chat/chat/web/api.ts';

export interface RewardsEntry extends Row {
  type: 'rewards';
  title: string;
  username: string;
  userInput: string;
  backgroundColor: string;
  /** In points; null if the event has no cost. */
  cost: number | null;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    rewards: RewardsEntry;
  }
}
