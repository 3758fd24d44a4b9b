import { serverEvent } from '#core/server/server-event.ts';

/** Channel points are turned off in a channel, in this transaction. */
export interface PointsSwitchedOff {
  channelId: number;
  byUserId: number;
  /**
   * True: end whatever holds staked points and refund them. False: refuse with `updatePointsSettings.refuse('POINTS_IN_USE')` if anything
   * does.
   */
  cancelRunning: boolean;
  at: Date;
}

export const pointsSwitchedOff = serverEvent<PointsSwitchedOff>('pointsSwitchedOff');
