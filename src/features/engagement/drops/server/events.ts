import { serverEvent } from '#core/server/server-event.ts';

/** A completed, claimable reward. Rewards of tests are not announced. */
export interface DropCompleted {
  userId: number;
  campaignId: string;
  rewardId: string;
  rewardName: string;
  at: Date;
}

/** Published in the transaction that counts the minute, for everyone who completed a reward. */
export const dropsCompleted = serverEvent<readonly DropCompleted[]>('dropsCompleted');
