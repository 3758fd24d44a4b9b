import { serverEvent } from '#core/server/server-event.ts';

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
