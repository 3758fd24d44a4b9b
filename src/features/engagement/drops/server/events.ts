import { serverEvent } from '#core/server/server-event.ts';

/** A reward that a person has completed and can claim. Those of tests are announced to nobody. */
export interface DropCompleted {
  userId: number;
  campaignId: string;
  rewardId: string;
  rewardName: string;
  at: Date;
}

/** Published inside the transaction that counts the minute, for everybody whom it completed a reward. */
export const dropsCompleted = serverEvent<readonly DropCompleted[]>('dropsCompleted');
